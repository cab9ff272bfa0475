import { file, footer, slot, type Mistake } from './mistake.ts'

/** Mistakes that only rendering shows. */
export const renderedMistakes: Record<string, Mistake> = {
  throws: {
    outcome: 'shown',
    ...footer('{(() => { throw new Error("no such flag") })()}'),
    start: 'parts/Footer.astro: no such flag',
  },
  'throws-in-layout': {
    outcome: 'shown',
    ...file(
      'layouts/Login.astro',
      '<main><slot />{(() => { throw new Error("no flag") })()}</main>',
    ),
    start: 'layouts/Login.astro: no flag',
  },
  'never-ends': {
    outcome: 'shown',
    ...footer('{new Promise(() => {})}'),
    start: 'parts/Footer.astro: expected to be rendered in 2 s',
  },
  'has-itself': {
    outcome: 'shown',
    ...footer('<Slot name="parts/Footer" /><Slot name="parts/Footer" />', slot),
    start: 'parts/Footer.astro: expected parts at most 20 deep',
  },
  'has-itself-by-default': {
    outcome: 'shown',
    ...file('parts/Contact.astro', `---\n${slot}\n---\n<Slot name="parts/Footer" />`),
    start: 'parts/Contact.astro: expected parts at most 20 deep',
  },
  'astro-self': {
    outcome: 'shown',
    ...footer('<Astro.self /><Astro.self />', 'await 0'),
    start: 'parts/Footer.astro: expected at most 10000 components',
  },
  'long-list': {
    outcome: 'shown',
    ...footer('{Array.from({ length: 600_000 }, () => <p>Ten letters</p>)}'),
    start: 'parts/Footer.astro: expected at most 5000000 characters',
  },
  'mistyped-name': {
    outcome: 'shown',
    ...footer('{brnad.id}', 'const { brand } = Astro.locals'),
    check: 'expected a name that the file has, such as brand, found brnad',
    start: 'parts/Footer.astro: brnad is not defined',
  },
  'unknown-slot': {
    outcome: 'shown',
    ...footer('<Slot name="parts/Heder" />', slot),
    start: 'parts/Footer.astro: themes/default/parts/Heder.astro is missing',
  },
  'nobody-signed-in': {
    outcome: 'shown',
    ...file('parts/Header.astro', '<p>{Astro.locals.session.shopper.firstName}</p>'),
    start: 'parts/Header.astro: nobody is signed in',
  },
  'card-throws': {
    outcome: 'shown',
    ...file('cards/Profile.astro', '<p>{Astro.props.shopper.nobody.name}</p>'),
    start: 'cards/Profile.astro: Cannot read properties of undefined',
  },
  'order-throws': {
    outcome: 'shown',
    ...file('parts/OrderTotals.astro', '<p>{Astro.props.line.length}</p>'),
    start: 'parts/OrderTotals.astro: Cannot read properties of undefined',
  },
  'file-of-no-slot': {
    outcome: 'shown',
    ...file('parts/Fotter.astro', '<footer></footer>'),
    check: 'expected the name of a slot, such as parts/Footer.astro',
  },
  'throws-in-page': {
    outcome: 'shown',
    ...file('pages/terms.en.astro', '{(() => { throw new Error("no terms") })()}'),
  },
}
