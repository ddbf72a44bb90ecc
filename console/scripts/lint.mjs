// The checks of TypeScript and of ESLint's rules on one program: each alone would work out every type again.
import process from 'node:process';
import { ESLint } from 'eslint';
import ts from 'typescript';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host);
const program = ts.createProgram(config.fileNames, config.options);
const faults = [...config.errors, ...ts.getPreEmitDiagnostics(program)];

const eslint = new ESLint({
  overrideConfig: {
    files: ['src/**/*.{ts,tsx}', 'vite.config.ts'],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = faults.length > 0 || process.argv.includes('--types') ? [] : await eslint.lintFiles(['.']);
const formatter = await eslint.loadFormatter();

process.stdout.write(
  ts.formatDiagnostics(faults, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  }) + (await formatter.format(results)),
);
process.exitCode =
  faults.length + results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0) > 0 ? 1 : 0;
