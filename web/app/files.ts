// files.ts -- files of the person's own: saved from the page, and read into it within bounds.
import { t } from './words';

export function saveText(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The text of a file; throws with a sentence for the person if it is too long or no text. */
export async function readText(file: File, most: number): Promise<string> {
    if (file.size > most)
        throw new Error(t('page.file.long', { file: file.name, n: Math.floor(most / 1024) }));
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
        throw new Error(t('page.file.no-text', { file: file.name }));
    }
}

/** What the engine says of a text, with its line, inside a sentence of the person's language. */
export function faultText(key: string, file: string, text: string, line?: number): string {
    return line ? t(`${key}-line`, { file, text, line }) : t(key, { file, text });
}
