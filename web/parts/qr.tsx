// qr.tsx -- a link as a QR code, dark on paper in both themes.
import { qrPath } from '../app/qr';

export function QrCode({ text, label }: { text: string; label: string }) {
    const code = qrPath(text);
    if (!code) return null;
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${code.side} ${code.side}`}
            role="img"
            aria-label={label}
            shape-rendering="crispEdges"
        >
            <path d={`M0 0h${code.side}v${code.side}h-${code.side}z`} fill="#fff" />
            <path d={code.d} fill="#14110e" />
        </svg>
    );
}
