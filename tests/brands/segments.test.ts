import { expect, test } from 'vitest'
import { brandFindings, withFile, withSite } from '../support/check-brand.ts'

const own = 'Astro.locals.maybeSession?.shopper.segments'

/** Returns a file of lines before and after its second `---`. */
const file = (script: string, html: string) =>
  `---\nimport { Cached as Kept } from '#theme'\n${script}\n---\n${html}\n`

const expectError = (findings: ReturnType<typeof brandFindings>, text: string) =>
  expect(findings).toEqual([{ severity: 'error', text }])

const kept =
  'expected a <Cached> whose content is the same for every shopper, found one that depends on segments'

test.each([
  ['', `{${own}?.includes('gold')}`],
  [`const groups = ${own} ?? []`, "{groups.includes('gold')}"],
  [`const isGold = ${own}?.includes('gold')`, '{isGold}'],
  [`const { segments } = Astro.locals.session.shopper`, '{segments.join()}'],
  [
    `const { maybeSession: one } = Astro.locals\nconst all = one?.shopper.segments\nconst n = all?.length`,
    '{n}',
  ],
])('what follows from the groups of a shopper is not kept for others: %s', (script, html) => {
  const part = file(script, `<Kept name="a">\n{() => <p>${html}</p>}\n</Kept>`)
  const line = part.split('\n').findIndex((text) => text.startsWith('{() =>')) + 1
  expectError(
    brandFindings(withFile('parts/Contact.astro', part)),
    `parts/Contact.astro:${line}: ${kept}`,
  )
})

test('a card may not keep them either', () => {
  const card = file(
    'const { shopper } = Astro.props',
    '<Kept name="a">{() => <p>{shopper.segments[0]}</p>}</Kept>',
  )
  const findings = brandFindings(
    withSite({ cards: ['Offers'] }),
    withFile('cards/Offers.astro', card),
  )
  expectError(findings, `cards/Offers.astro:5: ${kept}`)
})

test('a page may not read them at all', () => {
  const page = `---\nconst groups = ${own}\n---\n<p>{groups}</p>\n`
  expectError(
    brandFindings(withFile('pages/terms.astro', page)),
    'pages/terms.astro:2: expected a page that is the same for every shopper, since browsers keep it, found one that depends on segments',
  )
})

test('a part may read them outside of what it keeps', () => {
  const part = file(
    `const segments = ${own} ?? []\nconst isGold = segments.includes('gold')`,
    `<Kept name="a">{() => <p>Contact</p>}</Kept>\n{isGold && <p>{segments.length}</p>}`,
  )
  expect(brandFindings(withFile('parts/Contact.astro', part))).toEqual([])
})

test('other fields and variables of that name may be kept', () => {
  const part = file(
    'const segments = Astro.url.pathname.split("/")\nconst own = { segments }',
    '<Kept name="a">{() => <p>{segments.length}{own.segments}</p>}</Kept>',
  )
  expect(brandFindings(withFile('parts/Contact.astro', part))).toEqual([])
})
