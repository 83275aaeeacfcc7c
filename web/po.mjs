// po.mjs -- reads a file of po/: [key, text] pairs, in order.
//
// The same small part of the format that tools/po.py reads and checks; here only the shape is
// looked at, for nothing is built from texts that tools/lint_words refuses.
const ESCAPES = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

function unquote(quoted, where) {
    const found = /^"((?:[^"\\]|\\.)*)"$/.exec(quoted.trim());
    if (!found) throw new Error(`${where}: no quoted text`);
    return found[1].replace(/\\(.)/g, (_, c) => ESCAPES[c] ?? c);
}

export function readPo(text, name) {
    const entries = [];
    let part = null;
    text.split('\n').forEach((line, i) => {
        const where = `${name}:${i + 1}`;
        if (line === '' || line.startsWith('#')) return;
        if (line.startsWith('msgid ')) {
            entries.push([unquote(line.slice(6), where), '']);
            part = 0;
        } else if (line.startsWith('msgstr ')) {
            entries[entries.length - 1][1] = unquote(line.slice(7), where);
            part = 1;
        } else {
            if (part === null) throw new Error(`${where}: not understood`);
            entries[entries.length - 1][part] += unquote(line, where);
        }
    });
    return entries.filter(([key]) => key !== '');
}
