// csv.mjs -- reads a component table (RFC 4180): one object a row, keys from the header.
//
// Whole numbers become numbers; everything else stays text.
export function readCsv(text, name) {
    const rows = [[]];
    let field = '',
        isQuoted = false;
    const end = () => {
        rows[rows.length - 1].push(field);
        field = '';
    };
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (isQuoted) {
            if (c === '"' && text[i + 1] === '"') {
                field += '"';
                i++;
            } else if (c === '"') isQuoted = false;
            else field += c;
        } else if (c === '"') isQuoted = true;
        else if (c === ',') end();
        else if (c === '\n') {
            end();
            rows.push([]);
        } else if (c !== '\r') field += c;
    }
    if (isQuoted) throw new Error(`${name}: a quote is not closed`);
    if (field || rows[rows.length - 1].length) end();
    const [header, ...body] = rows.filter((row) => row.length > 0);
    return body.map((row) =>
        Object.fromEntries(
            header.map((key, i) => [
                key,
                /^-?\d{1,9}$/.test(row[i] ?? '') ? Number(row[i]) : (row[i] ?? ''),
            ]),
        ),
    );
}
