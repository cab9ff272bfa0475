import astro from 'eslint-plugin-astro'
import baseline from 'eslint-plugin-baseline-js'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { commentOpenings, mayImport } from './tests/house-rules.mjs'

const folders = Object.keys(mayImport)

/** Matches imports of a folder by its name below `#`; relative paths are left to the test. */
function importsOf(folder, allowed) {
  const inner = allowed.filter((other) => other.startsWith(`${folder}/`))
  const except = inner.map((other) => `(?!${other.slice(folder.length + 1)}/)`).join('')
  const alias = folder === 'brands/theme' ? '|^#theme$' : ''
  return `^#${folder}(?:/${except}|$)${alias}`
}

/** A folder of src/ imports only the folders that the table allows, and no theme. */
const boundaries = folders.map((folder) => {
  const allowed = [folder, ...mayImport[folder]]
  const forbidden = folders.filter((other) => !allowed.includes(other))
  const regex = [...forbidden.map((other) => importsOf(other, allowed)), '/themes/'].join('|')
  return {
    files: [`src/${folder}`, `src/${folder}/**`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex,
              allowTypeImports: true,
              message: `src/${folder} may not import it: see tests/house-rules.mjs`,
            },
          ],
        },
      ],
    },
  }
})

const sibling =
  ':matches(JSXElement, JSXFragment, JSXExpressionContainer[expression.type!=JSXEmptyExpression])'
const textExpression =
  'JSXExpressionContainer[expression.type=/^(Member|Template|Identifier|Literal)/]'
const bareText = `:matches(JSXText[value=/\\S/], ${textExpression}[expression.value!=" "][expression.name!="children"])`
/** Matches a text that has siblings. */
const bareTextSelector = [
  `:matches(JSXElement, JSXFragment) > ${bareText} ~ ${sibling}`,
  `:matches(JSXElement, JSXFragment) > ${sibling} ~ ${bareText}`,
].join(', ')

/** Matches patterns with lookbehind, which the plugin for Baseline does not look for. */
const lookbehind = {
  selector:
    ':matches(Literal[regex.pattern=/\\(\\?<[=!]/], TemplateElement[value.raw=/\\(\\?<[=!]/])',
  message: 'write the pattern without lookbehind, which Safari 16 does not have',
}

const linesOf = (max) => ({ max, skipBlankLines: true, skipComments: true })

export default defineConfig(
  { ignores: ['dist/', 'data/', '**/.astro/', 'node_modules/', 'test-results/'] },
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
      'no-warning-comments': [
        'error',
        { terms: commentOpenings, location: 'start', decoration: ['*'] },
      ],
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
      'src/brands/commands/{build,cli}.ts',
      'src/server/operator/{assets,backup,doctor,move,restore,run}.ts',
      'src/server/feed/client/**',
      'src/demo/**',
      'tests/**',
      'e2e/pictures/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // All that a browser may load: see `browserslist` in package.json.
    files: ['src/{browser,contract,domain,features,islands,lib,ui}/**/*.{ts,tsx}'],
    plugins: { baseline },
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'baseline/use-baseline': [
        'error',
        {
          available: 2022,
          includeWebApis: { preset: 'type-aware' },
          includeJsBuiltins: { preset: 'type-aware' },
          // Each is looked for before it is used, or its failure is caught.
          ignoreFeatures: [
            ...['async-clipboard', 'createimagebitmap', 'popover', 'requestidlecallback', 'share'],
            ...['speculation-rules', 'user-activation'],
          ],
        },
      ],
      'no-restricted-syntax': ['error', lookbehind],
    },
  },
  // Keeps a function on one screen; a longer one gives its reason on the spot.
  { files: ['src/**/*.ts'], rules: { 'max-lines-per-function': ['error', linesOf(40)] } },
  // A component's markup is one thing, which its reader wants to see whole.
  { files: ['src/**/*.tsx'], rules: { 'max-lines-per-function': ['error', linesOf(80)] } },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: bareTextSelector,
          message:
            'wrap a text beside others in an element: React loses a text that a translation moves',
        },
        lookbehind,
      ],
    },
  },
  // Playwright's fixtures take an empty pattern and are no hooks.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off', 'react-hooks/rules-of-hooks': 'off' } },
  ...boundaries,
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
