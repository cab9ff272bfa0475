import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newBrand } from '#brands/commands/new.ts'
import { Section } from '#contract/codes.ts'
import { file, footer, own, site, type Mistake } from './mistake.ts'
import { oddMistakes } from './odd-mistakes.ts'
import { renderedMistakes } from './rendered-mistakes.ts'

/** Mistakes of a brand's owner, each in a brand of its own. */
export const mistakes: Record<string, Mistake> = {
  // Files that Astro cannot compile.
  'open-brace': { outcome: 'left out', ...footer('{'), check: 'expected valid Astro' },
  'open-tag': { outcome: 'left out', ...file('parts/Footer.astro', '<footer'), check: '' },
  'open-fence': {
    outcome: 'left out',
    ...file('parts/Footer.astro', '---\nconst year = 2026\n<footer></footer>'),
    check: 'expected a second ---',
  },
  'broken-script': { outcome: 'left out', ...footer('', 'const year ='), check: 'valid Astro' },
  'broken-page': {
    outcome: 'left out',
    ...file('pages/terms.en.astro', '<p>{</p>'),
    check: 'expected valid Astro',
  },
  'named-twice': {
    outcome: 'left out',
    ...footer('', 'const a = 1\nconst a = 2'),
    check: 'Footer.astro:3: expected valid Astro, found const a = 2 (Identifier `a` has already',
  },
  'folder-as-part': {
    outcome: 'left out',
    ...file('parts/Footer.astro'),
    check: 'parts/Footer.astro:1: expected a file that can be read, found a folder',
  },
  'folder-as-stylesheet': {
    outcome: 'not shown',
    ...file('theme.css'),
    check: 'theme.css:1: expected a file that can be read, found a folder',
  },
  // Files that need what is not there, or what a theme may not use.
  'missing-part': {
    outcome: 'left out',
    ...footer('<Gone />', "import Gone from './Gone.astro'"),
    check: 'expected only imports of #theme',
  },
  'missing-package': {
    outcome: 'left out',
    ...footer('', "import pad from 'left-pad'"),
    check: 'expected only imports of #theme',
  },
  'imports-server': {
    outcome: 'left out',
    ...footer('', "import '#server/services.ts'"),
    check: 'expected only imports of #theme',
  },
  'missing-export': {
    outcome: 'left out',
    ...footer('<Gone />', "import { Gone } from '#theme'"),
    check: 'expected a name of #theme such as',
  },
  'style-attribute': {
    outcome: 'left out',
    ...footer('<p style="color: red">A</p>'),
    check: 'found a style attribute, which browsers block',
  },
  'reads-process': {
    outcome: 'left out',
    ...footer('{process.env.DATABASE_URL}'),
    check: 'expected only values of Astro.props and Astro.locals, found process',
  },
  'no-sign-out': {
    outcome: 'left out',
    ...file('parts/Menu.astro', '<nav><a href="/account">Account</a></nav>'),
    check: 'expected a <form data-logout>',
  },
  'missing-icon': {
    outcome: 'left out',
    ...footer('<Achor />', "import { Achor } from '@lucide/astro'"),
    check: 'expected an icon such as Anchor',
  },
  'own-export': {
    outcome: 'left out',
    ...footer('', "export const year = JSON.parse('{')"),
    check: 'expected no export',
  },
  'style-element': {
    outcome: 'left out',
    ...footer('<style>.left-out-style { color: red }</style>'),
    check: 'expected its rules in theme.css',
  },
  'layout-without-slot': {
    outcome: 'left out',
    ...file('layouts/Login.astro', '<html><body></body></html>'),
    check: "expected a <slot /> for the page's content",
  },
  'missing-picture': {
    outcome: 'not shown',
    ...file('pages/terms.en.md', '---\ntitle: Terms\n---\n![A](gone.png)\n'),
    check: 'expected a file pages/gone.png',
  },
  'broken-matter': {
    outcome: 'not shown',
    ...file('pages/terms.en.md', '---\ntitle: "Terms\n---\nText\n'),
    check: 'expected valid YAML',
  },
  'odd-picture-name': {
    outcome: 'shown',
    ...file('images/logo #2.svg', '<svg/>'),
    check: 'expected a name without # and ?',
  },
  // Stylesheets.
  'css-brace': {
    outcome: 'shown',
    ...file('theme.css', '.a { color: red'),
    check: 'expected a } for this {',
  },
  'css-missing-file': {
    outcome: 'not shown',
    ...file('theme.css', '.a { background: url(gone.svg) }'),
    check: 'expected a file gone.svg',
  },
  'css-missing-sheet': {
    outcome: 'not shown',
    ...file('theme.css', "@import './styles/gone.css';"),
    check: 'expected a file styles/gone.css',
  },
  'css-missing-package': {
    outcome: 'not shown',
    ...file('theme.css', '.a { src: url(gone-font/a.woff2) }'),
    check: 'expected a file gone-font/a.woff2',
  },
  // site.json.
  'json-comma': {
    outcome: 'not shown',
    ...file('site.json', '{ "companyId": 7, "hosts": ["json-comma.localhost"], }'),
    check: 'expected JSON',
  },
  'json-empty': {
    outcome: 'not shown',
    ...file('site.json', ''),
    check: 'expected JSON',
    hasNoHost: true,
  },
  'unknown-field': {
    outcome: 'shown',
    ...site({ ...own, hosts: ['unknown-field.localhost'], colour: '#123456' }),
    check: 'expected a field such as',
  },
  'wrong-type': {
    outcome: 'not shown',
    ...site({ ...own, hosts: ['wrong-type.localhost'], companyId: '7' }),
    check: 'companyId: expected',
  },
  'wrong-culture': {
    outcome: 'not shown',
    ...site({ ...own, hosts: ['wrong-culture.localhost'], culture: 'xx-YY' }),
    check: 'culture: expected',
  },
  'missing-logo': {
    outcome: 'shown',
    ...site({ ...own, hosts: ['missing-logo.localhost'], logo: 'gone.svg' }),
    check: 'expected a file images/gone.svg for logo',
  },
  'colour-name': {
    outcome: 'shown',
    ...site({ ...own, hosts: ['colour-name.localhost'], style: 'teal' }),
    check: 'expected a colour that begins with #',
  },
  // Words.
  'words-brace': { outcome: 'not shown', ...file('locales/en.json', '{'), check: 'expected JSON' },
  'words-number': {
    outcome: 'not shown',
    ...file('locales/en.json', '{ "ac_Settings": 7 }'),
    check: 'ac_Settings: expected a text in quotes',
  },
  'renamed-key': {
    outcome: 'shown',
    ...file('locales/en.json', '{ "ac_Setings": "Settings" }'),
    check: "expected a key such as ac_Settings, found 'ac_Setings'",
  },
  'unknown-language': {
    outcome: 'shown',
    ...file('locales/xx.json', '{}'),
    check: 'expected a file such as en.json',
  },
  'missing-key': {
    outcome: 'shown',
    ...footer("{Astro.locals.t('ac_Gone')}"),
    check: 'expected a key such as',
  },
  ...renderedMistakes,
  ...oddMistakes,
  // A brand that nobody reaches.
  'page-without-file': {
    outcome: 'shown',
    ...site({
      ...own,
      hosts: ['page-without-file.localhost'],
      pages: [{ pageId: 1, name: 'Guide', url: 'guide', section: Section.general }],
    }),
    check: 'expected a document pages/guide.en.md',
  },
}

/** Makes a brand for each mistake. */
export function makeMistakes(themes: string) {
  for (const [brand, { file, text, link }] of Object.entries(mistakes)) {
    newBrand(themes, brand)
    const path = join(themes, brand, file)
    rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    if (link) symlinkSync(link, path)
    else if (text === undefined) mkdirSync(path)
    else writeFileSync(path, text)
  }
}
