import { closestMatch } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import { presentName } from '../old-names.ts'
import { astroSources, fileOfSlot, type BrandFolder, type Finding } from './brand-folder.ts'
import { astroFiles } from './astro-file.ts'
import type { Element } from './element.ts'
import { elementsOf } from './elements.ts'

const slots = Object.keys(slotExamples)

/** The name of the slot that an element places, where it is known. */
const slotOf = ({ name, attributes }: Element) =>
  name === 'Slot' ? attributes.get('name') : undefined

/** A file of a slot, which another one may have placed by `default:parts/Header`. */
interface Placed {
  /** The slot's name alone. */
  slot: string
  /** The folder that has the file. */
  owner: BrandFolder | undefined
}

/** Finds the file that a name places; undefined for a name that no slot or layer has. */
function findPlaced({ layers, renames }: BrandFolder, name: string): Placed | undefined {
  const [written = '', from = layers[0]!.id] = name.split(':').reverse()
  const slot = presentName(renames.slots, written)
  const start = layers.findIndex(({ id }) => id === from)
  if (!slots.includes(slot) || start < 0) return undefined
  return { slot, owner: layers.slice(start).find((layer) => fileOfSlot(layer, slot)) }
}

/** Returns what the name of a slot should be. */
function expectedName({ layers }: BrandFolder, name: string) {
  const [slot = '', ...from] = name.split(':').reverse()
  const meant = closestMatch(slot, slots)
  if (from.length === 0 || slot !== meant) return `the name of a slot, such as ${meant}`
  const ids = layers.map(({ id }) => id)
  return `one of ${ids.join(', ')} before the colon, such as ${closestMatch(from[0]!, ids)}:${slot}`
}

/** Reports <Slot> elements whose name no slot has: another part takes the place of this one. */
function* checkPlacedSlots(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(astroSources))
    for (const element of elementsOf(folder, file)) {
      const name = slotOf(element)
      if (name === undefined || findPlaced(folder, name)) continue
      yield folder.warning(file, element.line, expectedName(folder, name), name)
    }
}

/**
 * Lists what a layout or part contains: its own elements, and those of the slots that it places.
 */
interface Contents {
  files: Placed[]
  elements: Element[]
  /** The names of the first way from a slot back to itself. */
  circle?: string[]
}

/** A name on the way to a slot, and the file that it places. */
interface Step extends Placed {
  name: string
}

function contentsOf(folder: BrandFolder, name: string, way: Step[] = []): Contents {
  const placed = findPlaced(folder, name)
  if (!placed) return { files: [], elements: [] }
  const { slot, owner } = placed
  const start = way.findIndex((step) => step.slot === slot && step.owner === owner)
  if (start >= 0) {
    const names = way.slice(start).map((step) => step.name)
    return { files: [], elements: [], circle: [...names, name] }
  }
  const own = owner ? elementsOf(owner, fileOfSlot(owner, slot)!) : []
  const within = own
    .flatMap((element) => slotOf(element) ?? [])
    .map((inner) => contentsOf(folder, inner, [...way, { ...placed, name }]))
  const circle = within.find(({ circle }) => circle)?.circle
  return {
    files: [placed, ...within.flatMap(({ files }) => files)],
    elements: [...own, ...within.flatMap(({ elements }) => elements)],
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
  for (const slot of slots.filter((slot) => fileOfSlot(folder, slot))) {
    const { circle = [] } = contentsOf(folder, slot)
    // Each of them leads to the same circle.
    const [first = slot, next = slot] = circle
    if (circle.length === 0 || first !== slot || reported.has(slot)) continue
    for (const one of circle) reported.add(one)
    const place = new RegExp(`<Slot\\b[^>]*${next}`)
    const expected = 'slots that do not contain themselves'
    yield folder.warning(fileOfSlot(folder, slot)!, place, expected, circle.join(' > '))
  }
}

/** Reports layouts without what every page needs. */
function* checkNeeds(folder: BrandFolder): Generator<Finding, void> {
  const reported = new Set<string>()
  for (const { layouts, slot, severity, expected, isMet } of needs)
    for (const layout of layouts) {
      const contents = contentsOf(folder, layout)
      const own = contents.files
        .filter(({ owner }) => owner === folder)
        .map(({ slot }) => fileOfSlot(folder, slot)!)
      const isReadable = own.every((file) => astroFiles(folder)(file))
      const file = [slot, layout]
        .map((name) => fileOfSlot(folder, name) ?? '')
        .find((file) => own.includes(file))
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
