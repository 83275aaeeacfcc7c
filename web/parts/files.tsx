// files.tsx -- a button that asks for files; the browser's own field is out of sight.
import { useRef } from 'preact/hooks';
import { Icon } from './icon';

interface Props {
    label: string;
    accept: string;
    multiple?: boolean;
    onFiles: (files: File[]) => void;
}

export function FilesButton({ label, accept, multiple, onFiles }: Props) {
    const field = useRef<HTMLInputElement>(null);
    return (
        <>
            <button type="button" class="btn" onClick={() => field.current?.click()}>
                <Icon name="i-log" class="s" />
                {label}
            </button>
            <input
                ref={field}
                type="file"
                class="sr"
                multiple={multiple}
                tabIndex={-1}
                accept={accept}
                aria-label={label}
                onChange={(event) => {
                    const files = [...(event.currentTarget.files ?? [])];
                    event.currentTarget.value = ''; // the same file may be chosen again
                    if (files.length > 0) onFiles(files);
                }}
            />
        </>
    );
}
