import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'node_modules'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'vite.config.ts'],
    extends: [...tseslint.configs.strictTypeChecked, jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { projectService: true }, globals: globals.browser },
    rules: {
      curly: 'error',
      // components are in PascalCase, everything else is in camelCase, constants of a module too
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'variableLike', format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Names from a cluster may hold markup: show text.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Names from a cluster may hold markup: show text.',
        },
        {
          selector: "ImportDeclaration[source.value='@patternfly/react-icons']",
          message: 'Import one icon: @patternfly/react-icons/dist/esm/icons/NAME-icon.',
        },
        {
          selector:
            "CallExpression[callee.name='useEffect'] CallExpression[callee.property.name='addEventListener'][arguments.0.value=/^(key|click|pointer|beforeunload)/]",
          message: 'A person acts as soon as the page is shown, and effects run later: useLayoutEffect.',
        },
      ],
    },
  },
  { files: ['scripts/**'], languageOptions: { globals: globals.node } },
);
