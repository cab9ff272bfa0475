import astro from 'eslint-plugin-astro'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { mayImport } from './tests/house-rules.mjs'

const folders = Object.keys(mayImport)

/** One folder of src/ reaches only the folders that the table allows, and no theme. */
const borders = folders.map((folder) => {
  const forbidden = folders.filter(
    (other) => other !== folder && !mayImport[folder].includes(other),
  )
  const group = forbidden.flatMap((other) =>
    [`#${other}`, `#${other}/*`, `**/${other}/**`].filter(
      (pattern) => !pattern.includes('**') || folder !== 'server',
    ),
  )
  return {
    files: [`src/${folder}`, `src/${folder}/**`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [...group, '**/themes/**'],
              allowTypeImports: true,
              message: `src/${folder} may not import it: see tests/house-rules.mjs`,
            },
          ],
        },
      ],
    },
  }
})

export default defineConfig(
  { ignores: ['dist/', 'data/', '.astro/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  hooks.configs.flat.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'date-fns',
          message:
            "import from the function's own path: the index alone makes a start 1.5 s longer",
        },
      ],
    },
  },
  {
    files: [
      'src/server/http/process.ts',
      'src/server/migrate.ts',
      'src/brand/start.ts',
      'src/demo/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // Playwright's fixtures take an empty pattern and are no hooks.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' } },
  ...borders,
  {
    files: ['themes/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(#(?!theme$)|.*/src/)', message: 'a theme imports #theme only' }] },
      ],
    },
  },
)
