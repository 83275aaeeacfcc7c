// long.mjs -- refuses functions of more than 70 lines and files of more than 500 in web/.
//
// Counted as a reader counts: from the first line of a function to its last, with its markup and
// with the functions in it. Printed as Biome prints for tools/tidy. What is made is not ours.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FUNCTION_MAX = 70;
const FILE_MAX = 500;
const web = path.dirname(fileURLToPath(import.meta.url));

/** Files of ours below a folder. */
function* ours(folder) {
    for (const one of fs.readdirSync(folder, { withFileTypes: true })) {
        const file = path.join(folder, one.name);
        if (one.isDirectory() && one.name !== 'node_modules') yield* ours(file);
        else if (/\.(tsx?|mjs|css)$/.test(one.name) && one.name !== 'described.ts') yield file;
    }
}

let count = 0;
function find(file, line, text) {
    count++;
    const place = `file=${path.relative(process.cwd(), file)},line=${line},col=1`;
    console.log(`::error title=long,${place}::${text}`);
}

function checkFunctions(file, text) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
    const look = (node) => {
        if (ts.isFunctionLike(node) && node.body) {
            const first = lineOf(node.getStart(source)),
                lines = lineOf(node.end) - first + 1;
            const name = node.name?.getText(source) ?? 'a function';
            if (lines > FUNCTION_MAX)
                find(file, first, `${name} has ${lines} lines; the most is ${FUNCTION_MAX}`);
        }
        ts.forEachChild(node, look);
    };
    look(source);
}

for (const file of ours(web)) {
    const text = fs.readFileSync(file, 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > FILE_MAX) find(file, 1, `${lines} lines; the most is ${FILE_MAX}`);
    if (!file.endsWith('.css')) checkFunctions(file, text);
}
process.exit(count > 0 ? 1 : 0);
