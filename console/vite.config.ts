import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { parse } from 'postcss';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The gateway that `npm run dev` stands in front of. */
const gateway = process.env.HYPERCUBE_URL ?? 'https://localhost:30443';

/** The gateway refuses what another origin sends, so behind this proxy its own origin is named. */
const toGateway = {
  target: gateway,
  secure: false,
  changeOrigin: true,
  ws: true,
  headers: { origin: new URL(gateway).origin },
};

/** Without what a pattern matches. A pattern that matches nothing has lost its meaning with a new version of PatternFly. */
function cut(code: string, ...patterns: readonly RegExp[]): string {
  return patterns.reduce((before, pattern) => {
    const left = before.replace(pattern, '');
    if (left === before) {
      throw new Error(
        `${String(pattern)} cuts nothing (expected: a style of PatternFly that the console does not use)`,
      );
    }
    return left;
  }, code);
}

/** Of PatternFly's style sheets what this console never shows: an icon font, themes other than light and dark, tables as trees, drawers, widths. */
const unusedStyles: Plugin = {
  name: 'unused-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/table-tree-view.css') || id.endsWith('/Drawer/drawer.css')) {
      return '';
    }
    if (id.endsWith('/table-grid.css')) {
      // of the widths at which rows become cards those that no table has
      return cut(code, /\n\.pf-m-grid\.[^]*?(?=\n@container)/, /\n@container [^{]*90\.625rem[^]*$/);
    }
    if (!id.endsWith('/react-core/dist/styles/base.css')) {
      return undefined;
    }
    const rule = (selector: string, holds = '') => new RegExp(`(^|\\n)${selector}[^{}]*\\{${holds}[^{}]*\\}`, 'g');
    return cut(
      code,
      rule(String.raw`\.pf-v6-pficon`),
      rule('@font-face', '(?![^{}]*RedHatText)'),
      ...['felt', 'glass', 'high-contrast'].map((theme) => rule(String.raw`:root:where\([^)]*${theme}[^)]*\)`)),
    );
  },
};

/** Parts of PatternFly's components that this console does not draw, by the classes of their elements. */
const unusedClasses: readonly string[] = [
  ...['expandable-row', 'expandable-row-content', 'compound-expansion-toggle', 'toggle', 'toggle-icon', 'favorite'].map(
    (part) => `pf-v6-c-table__${part}`,
  ),
  ...['control-row', 'draggable', 'inline-edit-action', 'sticky-cell'].map((part) => `pf-v6-c-table__${part}`),
  ...['dock', 'dock-main', 'main-wizard', 'main-subnav', 'main-tabs'].map((part) => `pf-v6-c-page__${part}`),
  ...['field-group', 'field-group-body', 'field-group-header', 'field-group-toggle'].map(
    (part) => `pf-v6-c-form__${part}`,
  ),
  'pf-v6-c-alert-group__overflow-button',
  'pf-v6-c-inline-edit',
  ...[
    'nested-column-header',
    'favorited',
    'drilldown',
    'drilled-in',
    'display-lg',
    'docked',
    'split-button',
    'editable',
  ].map((modifier) => `pf-m-${modifier}`),
];

/** The themes that nobody can choose here, before what they change. */
const unusedThemes = /:where\((?::root)?(?:\.pf-v6-theme-[\w-]+)*\.pf-v6-theme-(?:felt|glass|high-contrast)\b[^()]*\)/;

/** Leaves out the rules of parts and themes that are not shown. */
const unusedParts: Plugin = {
  name: 'unused-parts',
  generateBundle(_options, bundle) {
    const met = new Set<string>();
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) {
        continue;
      }
      const root = parse(file.source.toString());
      root.walkRules((rule) => {
        const left = rule.selectors.filter((selector) => {
          // what stands in parentheses is one of several, or excluded
          const classes =
            selector.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').match(/\.[\w-]+/g) ?? ([] as string[]);
          const unused = unusedClasses.filter((name) => classes.includes(`.${name}`));
          for (const name of unused) {
            met.add(name);
          }
          return unused.length === 0 && !unusedThemes.test(selector);
        });
        if (left.length === 0) {
          rule.remove();
        } else if (left.length < rule.selectors.length) {
          rule.selectors = left;
        }
      });
      file.source = root.toString();
    }
    const lost = unusedClasses.filter((name) => !met.has(name));
    if (lost.length > 0) {
      throw new Error(
        `no style for ${lost.join(', ')} (expected: classes of PatternFly that the console does not use)`,
      );
    }
  },
};

const variable = /--[\w-]+/g;

/** Leaves out the variables whose values reach no style: of PatternFly's thousands, a tenth. */
const unusedVariables: Plugin = {
  name: 'unused-variables',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const used = new Set(files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(variable) ?? []) : [])));
    const sheets = files
      .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
      .map((file) => ({ file, root: parse(file.source.toString()) }));
    /** The variables in the values of each. */
    const values = new Map<string, Set<string>>();
    for (const { root } of sheets) {
      root.walkDecls(({ prop, value }) => {
        const known = prop.startsWith('--') ? (values.get(prop) ?? new Set()) : used;
        for (const name of value.match(variable) ?? []) {
          known.add(name);
        }
        if (known !== used) {
          values.set(prop, known);
        }
      });
    }
    // a set goes through what is added meanwhile, too
    for (const name of used) {
      for (const next of values.get(name) ?? []) {
        used.add(next);
      }
    }
    for (const { file, root } of sheets) {
      root.walkDecls(/^--/, (declaration) => {
        if (!used.has(declaration.prop)) {
          declaration.remove();
        }
      });
      file.source = root.toString();
    }
  },
};

/** Makes each language of a feature's texts.ts a module of its own, `texts.ts?en`, which is loaded when it is shown. */
const languageChunks: Plugin = {
  name: 'language-chunks',
  apply: 'build',
  transform(code, id) {
    const [file = '', language] = id.split('?');
    if (!/\/src\/(?!i18n\/).*texts\.ts$/.test(file)) {
      return undefined;
    }
    const { body } = this.parse(code);
    const calls = body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
      const value = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
      return value?.type === 'CallExpression' ? [value] : [];
    });
    const words = calls[0]?.arguments[0];
    if (calls.length !== 1 || !calls[0] || words?.type !== 'ObjectExpression') {
      throw new Error(`${file} has no words (expected: export const texts = defineTexts({ en: …, zh: … }))`);
    }
    const languages = words.properties.flatMap((each) =>
      each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
    );
    const loads = languages.map(([name]) => `${name}: () => import(${JSON.stringify(`${file}?${name}`)})`);
    const shown = languages.find(([name]) => name === language)?.[1];
    const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => code.slice(start, end);
    const inPlace = shown ? textOf(shown) : `defineTexts({ ${loads.join(', ')} })`;
    // what a language imported would be in its chunk
    const kept = shown ? body.filter(({ type }) => type !== 'ImportDeclaration') : body;
    return {
      code: kept
        .map(textOf)
        .join('\n')
        .replace(textOf(calls[0]), () => inPlace),
      map: null,
    };
  },
};

const tests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`);
/** A module that one test replaces would be replaced for the next one, were their modules the same. Everything else is put back after a test. */
const replaces = (file: string) => /\bvi\.mock/.test(readFileSync(file, 'utf8'));
const alone = tests.filter(replaces);
const together = tests.filter((file) => !replaces(file));

export default defineConfig({
  plugins: [unusedStyles, unusedParts, unusedVariables, languageChunks, react()],
  server: {
    host: 'localhost',
    // the documentation is beside the console
    fs: { allow: ['..'] },
    proxy: { '/api': toGateway, '/clusters': toGateway, '/version': toGateway, '/openapi.json': toGateway },
  },
  build: {
    manifest: true,
    // nothing inside the page that the content security policy would have to allow
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // a slow machine is nothing that the one who builds can change
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // the words that most pages need, one file for each language; it is asked for together with the page's own files
            ...['en', 'zh'].map((language) => ({
              name: `words-${language}`,
              test: new RegExp(
                String.raw`[\\/]src[\\/](app|session|access|assistant|authority|resources)[\\/]texts\.ts\?${language}$`,
              ),
            })),
            // what most pages have is one file: dozens of small ones are more requests, and compress less. The summaries of kinds are many
            // and each is loaded alone, so that what only they share is not what most pages have
            {
              name: 'frame',
              test: /[\\/](@patternfly(?!.*DescriptionList)|src[\\/](app|i18n|api|session))[\\/]/,
              minShareCount: 11,
            },
          ],
        },
      },
    },
  },
  test: {
    // a test of what is drawn says so at its head: // @vitest-environment jsdom
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['src/i18n/test-setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    server: { deps: { inline: [/@patternfly/] } },
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
