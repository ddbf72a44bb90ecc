// What a browser loads before the first page shows, compressed; fails above the limit. Run after `npm run build`.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limit = 300 * 1024;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The first pages: what is loaded for each is the entry, the page's own chunk, and all that both import. */
const pages = ['src/session/SignInPage.tsx', 'src/clusters/ClustersPage.tsx', 'src/keys/KeysPage.tsx'].filter((page) => page in manifest);

/** Fonts are compressed already; of these only the upright ones are used before anything is in italics or code. */
const fonts = /RedHat(Text|Display)VF-[^I][^/]*\.woff2$/;

function filesOf(name, seen = new Set()) {
  if (seen.has(name)) {
    return [];
  }
  seen.add(name);
  const chunk = manifest[name];
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

function compressed(file) {
  const bytes = readFileSync(new URL(file, dist));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

const usedFonts = Object.values(manifest['index.html'].assets ?? []).filter((file) => fonts.test(file));
let failed = false;
for (const page of pages) {
  const files = new Set(['index.html', ...filesOf('index.html'), ...filesOf(page), ...usedFonts]);
  const sizes = [...files].map((file) => [file, compressed(file)]).sort((a, b) => b[1] - a[1]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${page}: ${(total / 1024).toFixed(1)} KB compressed in ${sizes.length} files (limit ${limit / 1024} KB)`);
  for (const [file, size] of sizes) {
    console.log(`  ${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
  }
  failed ||= total > limit;
}
process.exitCode = failed || pages.length === 0 ? 1 : 0;
