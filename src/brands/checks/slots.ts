import { closestMatch } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import { openBrandFolder, type BrandFolder, type Finding } from './brand-folder.ts'
import { astroFiles } from './astro-file.ts'
import type { Element } from './element.ts'
import { elementsOf } from './elements.ts'

const slots = Object.keys(slotExamples)

/** The name of the slot that an element places, where it is known. */
const slotOf = ({ name, attributes }: Element) =>
  name === 'Slot' ? attributes.get('name') : undefined

/** Reports <Slot> elements whose name no slot has: the default part takes the place of this one. */
function* checkPlacedSlots(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files('{layouts,parts,pages}/**/*.astro'))
    for (const element of elementsOf(folder, file)) {
      const name = slotOf(element)
      if (name === undefined || slots.includes(name)) continue
      const expected = `the name of a slot, such as ${closestMatch(name, slots)}`
      yield folder.warning(file, element.line, expected, name)
    }
}

/**
 * Lists what a layout or part contains: its own elements, and those of the slots that it places.
 */
interface Contents {
  slots: string[]
  elements: Element[]
  /** The first way from a slot back to itself. */
  circle?: string[]
}

/** The brand's own file of a slot, else the default theme's. */
const ownerOf = (folder: BrandFolder, slot: string) =>
  [folder, openBrandFolder(folder.themes, 'default')].find(({ has }) => has(`${slot}.astro`))

function contentsOf(folder: BrandFolder, slot: string, way: string[] = []): Contents {
  const start = way.indexOf(slot)
  if (start >= 0) return { slots: [], elements: [], circle: [...way.slice(start), slot] }
  const owner = slots.includes(slot) ? ownerOf(folder, slot) : undefined
  const own = owner ? elementsOf(owner, `${slot}.astro`) : []
  const placed = own
    .flatMap((element) => slotOf(element) ?? [])
    .map((name) => contentsOf(folder, name, [...way, slot]))
  const circle = placed.find(({ circle }) => circle)?.circle
  return {
    slots: [slot, ...placed.flatMap(({ slots }) => slots)],
    elements: [...own, ...placed.flatMap(({ elements }) => elements)],
    ...(circle && { circle }),
  }
}

/** Describes what a layout must contain. */
interface Need {
  layouts: string[]
  /** The slot in which it stands by default. */
  slot: string
  severity: Finding['severity']
  expected: string
  isMet(elements: Element[]): boolean
}

const contains = (wanted: string) => (elements: Element[]) =>
  elements.some(({ name }) => name === wanted)
const sendsLogout = ({ name, attributes, parents }: Element) =>
  name === 'FormFields' && attributes.get('call') === 'logout' && parents.some(isLogout)
const isLogout = ({ name, attributes }: Element) => name === 'form' && attributes.has('data-logout')
const pages = ['layouts/Account', 'layouts/Plain', 'layouts/Login']
const needs: Need[] = [
  {
    layouts: [...pages, 'layouts/Document'],
    slot: 'layouts/Base',
    severity: 'warning',
    expected: '<Stylesheets />, without which the page has no styles',
    isMet: contains('Stylesheets'),
  },
  {
    layouts: pages,
    slot: 'layouts/Base',
    severity: 'warning',
    expected: '<Shell />, without which the page has no scripts',
    isMet: contains('Shell'),
  },
  {
    layouts: pages,
    slot: 'layouts/Base',
    severity: 'warning',
    expected: '<SystemMessage />, without which no message is shown',
    isMet: contains('SystemMessage'),
  },
  {
    layouts: ['layouts/Account'],
    slot: 'parts/Menu',
    severity: 'error',
    expected:
      'a <form data-logout> with <FormFields call="logout" xsrf={xsrf} /> and a <button>, so that shoppers can sign out',
    isMet: (elements) =>
      elements.some(isLogout) &&
      elements.some(sendsLogout) &&
      elements.some(
        ({ name, attributes, parents }) =>
          name === 'button' && (attributes.has('form') || parents.some(isLogout)),
      ),
  },
]

/** Reports slots that contain themselves. */
function* checkCircles(folder: BrandFolder): Generator<Finding, void> {
  const reported = new Set<string>()
  for (const slot of slots.filter((slot) => folder.has(`${slot}.astro`))) {
    const { circle = [] } = contentsOf(folder, slot)
    // Each of them leads to the same circle.
    const [first = slot, next = slot] = circle
    if (circle.length === 0 || first !== slot || reported.has(slot)) continue
    for (const one of circle) reported.add(one)
    const place = new RegExp(`<Slot\\b[^>]*${next}`)
    const expected = 'slots that do not contain themselves'
    yield folder.warning(`${slot}.astro`, place, expected, circle.join(' > '))
  }
}

/** Reports layouts without what every page needs. */
function* checkNeeds(folder: BrandFolder): Generator<Finding, void> {
  const reported = new Set<string>()
  for (const { layouts, slot, severity, expected, isMet } of needs)
    for (const layout of layouts) {
      const contents = contentsOf(folder, layout)
      const own = contents.slots.map((name) => `${name}.astro`).filter(folder.has)
      const isReadable = own.every((file) => astroFiles(folder)(file))
      const file = [`${slot}.astro`, `${layout}.astro`].find((file) => own.includes(file))
      if (!file || !isReadable || isMet(contents.elements) || reported.has(expected)) continue
      reported.add(expected)
      yield folder[severity](file, 1, expected, 'none')
    }
}

/** Checks the slots that files place, and what layouts contain. */
export function* checkSlots(folder: BrandFolder): Generator<Finding, void> {
  yield* checkPlacedSlots(folder)
  yield* checkCircles(folder)
  yield* checkNeeds(folder)
}
