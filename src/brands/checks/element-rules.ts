import type { Finding } from './brand-folder.ts'
import { isExternal, mayHave, type Element } from './element.ts'

/** A mistake that an element can have. */
interface Rule {
  severity: Finding['severity']
  expected: string
  /** The mistake in an element, if it has it. */
  find(element: Element): string | false | undefined
}

const hasRel = ({ attributes }: Element, rel: string) =>
  (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).includes(rel)

/** Types of scripts that browsers do not run. */
const isData = (type = '') => type.endsWith('json')
const runsInline = ({ name, attributes }: Element) =>
  name === 'script' &&
  !isData(attributes.get('type')) &&
  !attributes.has('src') &&
  !attributes.has('data-consent') &&
  attributes.size > 0

const isPost = (form: Element | undefined) =>
  form?.attributes.get('method')?.toLowerCase() === 'post'

/** Elements whose content the content security policy allows from nowhere. */
const closedElements = ['frame', 'object', 'embed', 'audio', 'video', 'track']

/**
 * Finds what browsers leave out, since `src/middleware/with-security-headers.ts` forbids it; see
 * also `checkAllowed`.
 */
const blocked: Rule[] = [
  {
    severity: 'error',
    expected: 'its rules in theme.css',
    find: ({ attributes }) =>
      (attributes.has('style') && 'a style attribute, which browsers block') ||
      (attributes.has('define:vars') && 'define:vars, which browsers block'),
  },
  {
    severity: 'error',
    expected: "addEventListener in the file's <script>",
    find({ name: element, attributes }) {
      // A component may have a property such as `once`.
      const handler = /^[A-Z]/.test(element) ? /^on(?:[A-Z]|click)/ : /^on[a-z]/i
      const name = [...attributes.keys()].find((name) => handler.test(name))
      return name && `${name}, which browsers block`
    },
  },
  {
    severity: 'error',
    expected: 'a <script> without attributes, which becomes a file of the site',
    find: (element) => runsInline(element) && `${element.source}, which browsers block`,
  },
  {
    severity: 'error',
    expected: 'its rules in theme.css',
    find: (element) =>
      element.name === 'link' &&
      hasRel(element, 'stylesheet') &&
      isExternal(element.attributes.get('href')) &&
      `${element.attributes.get('href')}, which browsers block`,
  },
  {
    severity: 'error',
    expected: 'a picture of the brand, or an address that begins with https:',
    find: ({ name, attributes }) =>
      ['img', 'source', 'image'].includes(name) &&
      ['src', 'srcset', 'href']
        .map((name) => attributes.get(name))
        .find((address) => address?.startsWith('http:')),
  },
  {
    severity: 'error',
    expected: 'a link to it',
    find: ({ name }) => closedElements.includes(name) && `<${name}>, which browsers block`,
  },
  {
    severity: 'error',
    expected: 'an address that a browser opens',
    find: ({ attributes }) =>
      [...attributes.values()].find((value) => /^\s*javascript:/i.test(value ?? '')),
  },
]

/** Finds what the site does not show, or cannot use. */
const lost: Rule[] = [
  {
    severity: 'error',
    expected: 'its rules in theme.css',
    find: ({ name }) => name === 'style' && 'a <style>, which would apply to every brand',
  },
  {
    severity: 'error',
    expected: 'no slot attribute, because the parts of a theme have a single slot',
    find: ({ attributes, parents }) =>
      attributes.has('slot') &&
      !parents.at(-1)?.name.includes('-') &&
      `slot="${attributes.get('slot') ?? ''}", which is never shown`,
  },
  {
    severity: 'error',
    expected: 'a <slot /> without a name, because pages fill only this one',
    find: ({ name, attributes, source }) => name === 'slot' && attributes.has('name') && source,
  },
  {
    severity: 'error',
    expected: '<FormFields> in a <form method="post">',
    find({ name, parents }) {
      const form = parents.findLast(({ name }) => name === 'form')
      return name === 'FormFields' && !isPost(form) && (form?.source ?? 'it outside of a form')
    },
  },
  {
    severity: 'error',
    expected: '<FormFields> in a form of the site alone, since they are the key to the account',
    find({ name, parents }) {
      const form = parents.findLast(({ name }) => name === 'form')
      const action = form?.attributes.get('action')
      return name === 'FormFields' && isExternal(action) && `it in a form that sends to ${action}`
    },
  },
  {
    severity: 'error',
    expected: 'it outside of <Cached>, whose content is the same for every shopper',
    find: ({ name, parents }) =>
      ['Consent', 'FormFields', 'script'].includes(name) &&
      parents.some(({ name }) => name === 'Cached') &&
      `${name} in <Cached>`,
  },
  {
    severity: 'warning',
    expected: 'no client: directive, since the files of a theme do not run in the browser',
    find: ({ attributes }) => [...attributes.keys()].find((name) => name.startsWith('client:')),
  },
  {
    severity: 'warning',
    expected: 'a text in { }, which is escaped',
    find: ({ name, attributes, source }) =>
      name !== 'script' &&
      attributes.has('set:html') &&
      attributes.get('set:html') === undefined &&
      !source.includes('Astro.slots.render') &&
      'set:html',
  },
  {
    severity: 'warning',
    expected: 'width and height, so that the page does not shift while it loads',
    find: (element) =>
      element.name === 'img' &&
      (!mayHave(element, 'width') || !mayHave(element, 'height')) &&
      element.source,
  },
  {
    severity: 'warning',
    expected: 'alt, which describes the picture; alt="" for a decorative picture',
    find: (element) => element.name === 'img' && !mayHave(element, 'alt') && element.source,
  },
]

/** The mistakes that `checkElements` looks for, in the order in which it reports them. */
export const elementRules = [...lost, ...blocked]
