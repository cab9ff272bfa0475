import { expect, test } from 'vitest'
import { brandFaults, withFile } from '../support/check-brand.ts'

const given = 'only values of Astro.props and Astro.locals'
const field = (path: string) => `a field such as ${path}`
const name = (near: string) => `a name that the file has, such as ${near}`

/** Pairs a line of a part with the check's finding. */
const mistakes: [source: string, expected: string, found: string][] = [
  ['const secret = process.env.DATABASE_URL', given, 'process'],
  ["const answer = await fetch('https://api.example')", given, 'fetch'],
  ['const all = globalThis.process', given, 'globalThis'],
  ['const mode = import.meta.env.MODE', given, 'import.meta'],
  ["const code = eval('1')", given, 'eval'],
  ['const { services } = Astro.locals', field('Astro.locals.session'), 'Astro.locals.services'],
  [
    'const db = Astro.locals.services.store',
    field('Astro.locals.session'),
    'Astro.locals.services',
  ],
  [
    'const { locals } = Astro, { store } = locals.services',
    field('Astro.locals.session'),
    'Astro.locals.services',
  ],
  ['const every = { ...Astro.locals }', field('Astro.locals.t'), 'Astro.locals'],
  ["const key = Astro.locals['services']", field('Astro.locals.t'), 'Astro.locals'],
  ['const cookie = (Astro as any).cookies', field('Astro.url'), 'Astro'],
  ["const session = Astro.cookies.get('session')", field('Astro.props'), 'Astro.cookies'],
  ["if (code) return Astro.redirect('/')", field('Astro.props'), 'Astro.redirect'],
  [
    'const { brand, t } = Astro.locals, { companyNam } = brand',
    field('Astro.locals.brand.companyName'),
    'Astro.locals.brand.companyNam',
  ],
  [
    'const mail = brand.contactEmial',
    field('Astro.locals.brand.contactEmail'),
    'Astro.locals.brand.contactEmial',
  ],
  ['const year = new Date().getFullYear(), next = yaer + 1', name('year'), 'yaer'],
]

test('a part that reads an unavailable name is reported with its line', () => {
  const lines = mistakes.map(([source]) => source)
  const part = ['---', ...lines, '---', '<Slto name="parts/Contact" />', '{brnad.id}'].join('\n')
  const findings = brandFaults(withFile('parts/Footer.astro', part))
  const last = mistakes.length + 3
  const expected = [
    ...mistakes.map(
      ([, expected, found], i) =>
        `parts/Footer.astro:${i + 2}: expected ${expected}, found ${found}`,
    ),
    `parts/Footer.astro:${last}: expected ${name('Slot')}, found Slto`,
    `parts/Footer.astro:${last + 1}: expected ${name('brand')}, found brnad`,
  ]
  expect(findings.toSorted()).toEqual(expected.toSorted())
})

test('names that a part receives or declares are not reported', () => {
  const part = `---
import { Package as Box } from '@lucide/astro'
import { brandImage, type Crumb, menuOf } from '#theme'
interface Props { process: string; fetch?: () => void }
type Env = typeof process.env
const { process: step = 1, ...rest } = Astro.props
const { brand, t: translate, ...others } = { ...Astro.props, t: 1 } as { brand: Props; t: number }
const [first, , [second] = []] = [1, 2, [3]]
enum Size { small }
function total(list: number[], { fetch = 0 } = {}) {
  try { return list.reduce((sum, item) => sum + item, fetch) } catch (error) { return String(error) }
}
const state = { process: 1, fetch() { return this.process } }
label: for (const item of [first, second]) { if (item) break label }
const formatter = new Intl.NumberFormat(Astro.locals.locale)
const crumbs: Crumb[] = []
const path = new URL(Astro.url).pathname
---
<p>{translate} {brand.process} {step} {rest.a} {others.b} {Size.small} {total([1])} {crumbs.length} {formatter.format(1)}</p>
<p>{state.process} {path} {Astro.locals.brand.companyName} {Astro.locals.brand?.['id']} {(() => encodeURIComponent(undefined as never))()}</p>
{menuOf(Astro.locals.brand, Astro.originPathname, Astro.locals.locale).map((process) => <Box size={process.url.length} />)}
<Fragment><slot /></Fragment>
<script>
  window.addEventListener('load', () => fetch('/cart').then(() => process))
</script>
`
  expect(brandFaults(withFile('parts/Contact.astro', part))).toEqual([])
})
