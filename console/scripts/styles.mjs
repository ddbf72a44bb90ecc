// Fails where two style sheets of src/ have a rule for the same class: which of them is loaded, and which comes last, depends on the pages
// that were opened before.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const sheets = new Map();

for (const name of readdirSync(root, { recursive: true }).filter((each) => each.endsWith('.css'))) {
  const selectors = readFileSync(join(root, name), 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  for (const found of new Set(selectors.match(/\.hc-[\w-]+/g))) {
    sheets.set(found, [...(sheets.get(found) ?? []), name]);
  }
}

const shared = [...sheets].filter(([, names]) => names.length > 1);
for (const [found, names] of shared) {
  console.error(`${found} is in ${names.join(' and ')} (expected: each class in one style sheet)`);
}
process.exitCode = shared.length === 0 ? 0 : 1;
