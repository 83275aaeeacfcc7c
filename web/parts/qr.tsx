// qr.tsx -- a link as a QR code, dark on light in both themes.
import { correction, generate, mode } from 'lean-qr';

const QUIET = 4; // cells of light around it, as the standard wants
/** Bytes; UTF-8 is announced only where it is needed, for old readers stumble over that. */
const HOW = { minCorrectionLevel: correction.M, modes: [mode.ascii, mode.utf8] };

/** Dark cells as one path, and the side in cells; null if the text is too long for any code. */
export function qrPath(text: string): { side: number; d: string } | null {
    try {
        const code = generate(text, HOW);
        let d = '';
        for (let y = 0; y < code.size; y++)
            for (let x = 0; x < code.size; x++)
                if (code.get(x, y)) d += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
        return { side: code.size + 2 * QUIET, d };
    } catch {
        return null;
    }
}

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
            <path class="qr-light" d={`M0 0h${code.side}v${code.side}h-${code.side}z`} />
            <path class="qr-dark" d={code.d} />
        </svg>
    );
}
