// Measures what a browser loads before it shows its first page, in brotli, which the gateway serves to all of today's. Fails above the limit. Run after `npm run build`:
//   npm run size [-- [FOLDER] [--details]]
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const limit = 300_000;
const details = process.argv.includes('--details');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const dist = folder === undefined ? new URL('../dist/', import.meta.url) : pathToFileURL(`${folder}/`);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** Where a visit may begin: what is loaded is the entry, the page's own chunks, and all that these import. */
const shell = 'src/shell/Shell.tsx';
const pages = {
  'sign-in': ['src/session/SignInPage.tsx'],
  clusters: [shell, 'src/clusters/ClustersPage.tsx'],
  keys: [shell, 'src/keys/KeysPage.tsx'],
  accounts: [shell, 'src/accounts/AccountsPage.tsx'],
  'own account': [shell, 'src/session/MyAccountPage.tsx'],
  'an AI client': [shell, 'src/consent/ConsentPage.tsx'],
  plans: [shell, 'src/plans/PlansPage.tsx'],
  'a plan': [shell, 'src/plans/PlanPage.tsx'],
  overview: [shell, 'src/overview/OverviewPage.tsx'],
  audit: [shell, 'src/audit/AuditPage.tsx'],
  'an event': [shell, 'src/audit/EventPage.tsx'],
  'a recording': [shell, 'src/audit/recording/RecordingPage.tsx'],
  cluster: [shell, 'src/clusters/ClusterPage.tsx'],
  'joining a cluster': [shell, 'src/clusters/join/JoinPage.tsx'],
  'a list': [shell, 'src/resources/page/ResourcePage.tsx', 'src/resources/list/ListPage.tsx'],
  'an object': [shell, 'src/resources/page/ResourcePage.tsx', 'src/resources/object/ObjectPage.tsx'],
};

/** The one font that every page uses (see console.css); it is compressed as it is. */
const font = /RedHatTextVF-[^I][^/]*\.woff2$/;

/** In which language a page is larger; one language is loaded, by import() from the modules that need its words. */
const languages = ['en', 'zh'];

function filesOf(name, language, seen = new Set()) {
  if (seen.has(name)) {
    return [];
  }
  seen.add(name);
  const chunk = manifest[name];
  const words = new RegExp(`texts\\.ts\\?${language}$|^_words-${language}-`);
  const imports = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter((next) => words.test(next))];
  return [chunk.file, ...(chunk.css ?? []), ...imports.flatMap((next) => filesOf(next, language, seen))];
}

/** By file, as most of them belong to every page. */
const known = new Map();

function compressed(file) {
  if (!known.has(file)) {
    const bytes = readFileSync(new URL(file, dist));
    known.set(file, file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length);
  }
  return known.get(file);
}

const usedFonts = Object.values(manifest['index.html'].assets ?? []).filter((file) => font.test(file));
let failed = usedFonts.length === 0;
for (const [page, chunks] of Object.entries(pages)) {
  const [{ sizes, total }] = languages.map((language) => measured(chunks, language)).sort((a, b) => b.total - a.total);
  console.log(
    `${page}: ${(total / 1000).toFixed(1)} KB compressed in ${sizes.length} files (limit ${limit / 1000} KB)`,
  );
  for (const [file, size] of details ? sizes.sort((a, b) => b[1] - a[1]) : []) {
    console.log(`  ${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
  }
  failed ||= total > limit;
}
process.exitCode = failed ? 1 : 0;

function measured(chunks, language) {
  const seen = new Set();
  const loaded = ['index.html', ...chunks].flatMap((chunk) => filesOf(chunk, language, seen));
  const sizes = [...new Set(['index.html', ...loaded, ...usedFonts])].map((file) => [file, compressed(file)]);
  return { sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) };
}
