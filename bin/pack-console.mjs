// pack-console.mjs FROM TO: copies what the bundler made, with a compressed form beside each file that gets smaller by it, and lists
// all names in files.txt. The same input gives the same bytes.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|wasm)$/;
const WORTH_IT = 0.9;

const [from, to] = process.argv.slice(2);
const forms = {
  '.gz': (bytes) => gzipSync(bytes, { level: 9 }),
  '.br': (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

rmSync(to, { recursive: true, force: true });
const names = [];
const write = (name, bytes) => {
  mkdirSync(dirname(join(to, name)), { recursive: true });
  writeFileSync(join(to, name), bytes);
  names.push(name);
};
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const name = relative(from, path).split(sep).join('/');
  if (name.startsWith('.')) continue; // the bundler's own notes
  const bytes = readFileSync(path);
  write(name, bytes);
  if (!COMPRESSIBLE.test(name)) continue;
  for (const [suffix, compress] of Object.entries(forms)) {
    const small = compress(bytes);
    if (small.length < bytes.length * WORTH_IT) write(name + suffix, small);
  }
}
write('files.txt', names.sort().join('\n') + '\n');
