// Fails where modules of src/ import one another in a circle, and where one imports from a layer above its own. Imports of types alone and
// import() count too: such modules can only be understood, tested and moved together.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folders of src/ from low to high. A folder that is not named belongs to the one that it is in. */
const layers = [
  ...[
    'i18n',
    'plots',
    'api',
    'yaml',
    'schema',
    'list',
    'kube',
    'app',
    'authority',
    'assistant',
    'session',
    'access',
    'views',
  ],
  // what tests of components have in common
  'testing',
  // what is shown of a cluster; the audit pages show YAML and terminals, and an object's page leads to them
  ...['resources', 'resources/usage', 'resources/place', 'resources/secret', 'resources/yaml', 'resources/forward'],
  ...['resources/pod', 'resources/related'],
  // the summaries of kinds, each loaded when it is shown
  ...['workload', 'node', 'network', 'config', 'rbac', 'namespace', 'storage', 'custom', 'whocan'].map(
    (name) => `resources/${name}`,
  ),
  ...['resources/actions', 'resources/kinds', 'audit'],
  ...['resources/object', 'resources/create', 'resources/list', 'resources/page'],
  ...[
    'docs',
    'help',
    'views/page',
    'sidebar',
    'search',
    'clusters',
    'accounts',
    'keys',
    'device',
    'consent',
    'plans',
    'overview',
    'shell',
    '.',
  ],
];

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

function layerOf(file) {
  let folder = dirname(file);
  while (!layers.includes(folder) && folder !== '.') {
    folder = dirname(folder);
  }
  if (folder === '.' && file.includes('/')) {
    faults.add(`${file} is in no layer (expected: its folder in scripts/imports.mjs)`);
  }
  return layers.indexOf(folder);
}

const finished = new Set();
const faults = new Set();

function visit(file, way) {
  const name = relative(root, file);
  if (way.includes(name)) {
    faults.add(`circle of imports: ${[...way.slice(way.indexOf(name)), name].join(' → ')}`);
  } else if (!finished.has(file)) {
    for (const next of importsOf(file)) {
      if (layerOf(relative(root, next)) > layerOf(name)) {
        faults.add(`import from a layer above: ${name} → ${relative(root, next)}`);
      }
      visit(next, [...way, name]);
    }
    finished.add(file);
  }
}

files.forEach((file) => visit(file, []));
faults.forEach((fault) => console.error(fault));
process.exitCode = faults.size === 0 ? 0 : 1;
