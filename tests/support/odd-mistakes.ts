import { file, footer, own, site, type Mistake } from './mistake.ts'

const deep = (begin: string, end: string) => begin.repeat(20_000) + end.repeat(20_000)

/** Mistakes that would end a whole process, or whose file is none. */
export const oddMistakes: Record<string, Mistake> = {
  'endless-loop': {
    outcome: 'left out',
    ...footer('', 'while (true) {}'),
    check: 'Footer.astro:2: expected a loop that ends',
  },
  'open-pattern': {
    outcome: 'left out',
    ...footer('{/(/.test("")}'),
    check: 'expected a valid regular expression',
  },
  'stray-break': {
    outcome: 'left out',
    ...footer('', 'break'),
    check: 'Footer.astro:2: expected valid Astro, found break',
  },
  'deep-elements': {
    outcome: 'left out',
    ...footer(deep('<div>', '</div>')),
    check: 'expected at most 500 nested elements, quotes or brackets',
  },
  'deep-quotes': {
    outcome: 'not shown',
    ...file('pages/terms.en.md', `---\ntitle: Terms\n---\n${deep('> ', '')}Text\n`),
    check: 'terms.en.md:4: expected at most 500 nested elements, quotes or brackets',
  },
  'deep-words': {
    outcome: 'not shown',
    ...file('locales/en.json', `{ "ac_Settings": ${deep('[', ']')} }`),
    check: 'locales/en.json:1: expected at most 100 levels of lists and objects',
  },
  'list-of-words': {
    outcome: 'not shown',
    ...file('locales/en.json', '{ "ac_Settings": { "one": [{ "two": 7 }] } }'),
    check: 'ac_Settings: expected a text in quotes',
  },
  'folder-as-words': {
    outcome: 'not shown',
    ...file('locales/en.json'),
    check: 'locales/en.json:1: expected a file that can be read, found a folder',
  },
  'link-to-nothing': {
    outcome: 'left out',
    ...file('parts/Footer.astro', ''),
    link: '/nowhere/Footer.astro',
    check: 'parts/Footer.astro:1: expected a file that can be read',
  },
  'picture-of-itself': {
    outcome: 'not shown',
    ...file('images/loop.svg', ''),
    link: 'loop.svg',
    check: 'images/loop.svg:1: expected a file that can be read',
  },
  'title-of-parts': {
    outcome: 'shown',
    ...file('pages/terms.en.md', '---\ntitle: [a, { b: 1 }]\n---\nText\n'),
    check: 'expected a title between two lines of ---, found title: [a',
  },
  'css-elsewhere': {
    outcome: 'not shown',
    ...file('theme.css', '@import url(https://cdn.example/a.css);'),
    check: 'which browsers block',
  },
  'css-of-another': {
    outcome: 'not shown',
    ...file('theme.css', "@import '../throws/theme.css';"),
    check: 'expected a file ../throws/theme.css in the brand',
  },
  'host-in-capitals': {
    outcome: 'not shown',
    ...site({ ...own, hosts: ['Healthy.localhost'] }),
    check: 'hosts.0: expected a host name in lower case',
    hasNoHost: true,
  },
  'host-with-port': {
    outcome: 'not shown',
    ...site({ ...own, hosts: ['healthy.localhost:4321'] }),
    check: 'hosts.0: expected a host name in lower case',
    hasNoHost: true,
  },
}
