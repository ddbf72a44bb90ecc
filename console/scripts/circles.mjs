// Fails where modules of src/ import one another in a circle. Imports of types alone and import() count too: modules in a circle can only be
// understood, tested and moved together.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const files = new Set(
  readdirSync(root, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, name)),
);

function importsOf(file) {
  return ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    const path = join(dirname(file), fileName);
    const found = fileName.startsWith('.') && [path, `${path}.ts`, `${path}.tsx`].find((each) => files.has(each));
    return found ? [found] : [];
  });
}

const finished = new Set();
const circles = [];

function visit(file, way) {
  if (way.includes(file)) {
    circles.push([...way.slice(way.indexOf(file)), file]);
  } else if (!finished.has(file)) {
    importsOf(file).forEach((next) => visit(next, [...way, file]));
    finished.add(file);
  }
}

files.forEach((file) => visit(file, []));
for (const circle of circles) {
  console.error(`circle of imports: ${circle.map((file) => relative(root, file)).join(' → ')}`);
}
process.exitCode = circles.length === 0 ? 0 : 1;
