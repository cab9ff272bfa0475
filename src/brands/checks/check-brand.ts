import { brandNames } from '../config/brand-names.ts'
import { defaultAddress, type Brand } from '../config/brands.ts'
import { allLayers, circleOf, extendersOf, layersOf } from '../config/layers.ts'
import { ownLayers } from '../own-layers.ts'
import { baseFault } from '../config/site-text.ts'
import { cached } from '#lib/cached.ts'
import { checkAllowed } from './allowed.ts'
import { checkCardFiles, checkCards } from './cards.ts'
import { checkCompiles } from './compiles.ts'
import { checkCssSyntax } from './css-syntax.ts'
import { checkConsent } from './consent.ts'
import { checkContrast } from './contrast.ts'
import { checkElements } from './elements.ts'
import { checkEncoding } from './encoding.ts'
import { checkFileNames } from './file-names.ts'
import { checkImports } from './imports.ts'
import { checkLinks } from './links.ts'
import { checkLocaleFiles } from './locale-files.ts'
import { checkNames } from './names.ts'
import { checkOldNames } from './old-names.ts'
import { checkPageFiles, checkPageNames, checkPages } from './pages.ts'
import { checkParts } from './parts.ts'
import { checkNamedPictures, checkPictureFiles, checkPictures } from './pictures.ts'
import { checkScripts } from './scripts.ts'
import { checkSegments } from './segments.ts'
import { openSites } from './site.ts'
import { checkSlots } from './slots.ts'
import { checkStylesheet, checkTokens } from './stylesheet.ts'
import { checkLanguages, checkMessages } from './messages.ts'
import { FileError, openLayers, type BrandFolder, type Finding } from './brand-folder.ts'
import { requireBrand } from '../commands/require-brand.ts'
import { renamed } from '../renamed.ts'

/**
 * Looks at a brand's files, and at what its site.json says; where that cannot be read, at the files
 * alone.
 */
type Check = (folder: BrandFolder, brand: Partial<Brand>) => Iterable<Finding>

/**
 * Names what a check looks at: `own` at the files of the brand alone; `shown` at a brand that
 * shoppers can see, not at one that is only extended; `together` at each file of such a brand, also
 * of those that it extends, with all that is shown together with the file.
 */
const checks: [scope: 'own' | 'shown' | 'together', check: Check][] = [
  ['own', checkFileNames],
  ['own', checkEncoding],
  ['own', checkSlots],
  ['own', checkCompiles],
  ['own', checkScripts],
  ['own', checkElements],
  ['together', checkAllowed],
  ['together', checkConsent],
  ['own', checkImports],
  ['own', checkNames],
  ['own', checkOldNames],
  ['own', checkSegments],
  ['shown', checkCards],
  ['together', checkCardFiles],
  ['shown', checkPages],
  ['own', checkPageFiles],
  ['together', checkPageNames],
  ['together', checkLinks],
  ['together', checkMessages],
  ['shown', checkLanguages],
  ['own', checkLocaleFiles],
  ['shown', checkPictures],
  ['together', checkNamedPictures],
  ['own', checkPictureFiles],
  ['own', checkCssSyntax],
  ['own', checkStylesheet],
  ['together', checkTokens],
  ['own', checkParts],
  ['shown', checkContrast],
]

/** A folder among those of a brand that shows its files, with the settings of that brand. */
interface View {
  folder: BrandFolder
  brand: Partial<Brand>
}

/**
 * Returns what checks the brands of a folder as they are now, whose hosts are reached at `address`:
 * `npm run brand check`, the build and the start use it alike.
 */
export function openChecks(themes: string, address = defaultAddress, renames = renamed) {
  const all = allLayers(themes)
  const siteOf = openSites(themes, address, renames)
  /** The views of a brand: of its own folder, and of those that it extends. */
  const viewsOf = (id: string): View[] => {
    const { brand = {} } = siteOf(id)
    const layers = openLayers(themes, layersOf(themes, id), renames)
    return ownLayers({ layers }).map((folder) => ({ folder, brand }))
  }

  const check = cached((id: string): Finding[] => {
    const { findings, isTemplate } = siteOf(id)
    const [own, ...ofBases] = viewsOf(id) as [View, ...View[]]
    const elsewhere = extendersOf(all, id)
      .filter((other) => !siteOf(other).isTemplate)
      .map((other) => viewsOf(other).find(({ folder }) => folder.id === id)!)
    const found = checks.flatMap(([scope, run]) => {
      if (scope === 'own' || (scope === 'shown' && !isTemplate)) return findBy(run, own)
      if (scope === 'shown') return []
      if (isTemplate) return findUnused(run, elsewhere)
      return [...findShown(run, own, elsewhere), ...findInBases(run, ofBases)]
    })
    // A file that cannot be read is in the way of several checks.
    const lines = [...findings, ...findOfBase(id), ...found]
    return [...new Map(lines.map((finding) => [finding.text, finding])).values()]
  })

  /** A brand cannot be shown without the one that it extends. */
  function findOfBase(id: string): Finding[] {
    const [, base = 'default'] = layersOf(themes, id)
    const isThere = base !== 'default' && brandNames(themes).includes(base)
    if (!isThere || circleOf(themes, id)) return []
    if (!check(base).some(({ severity }) => severity === 'error')) return []
    return [{ severity: 'error', file: 'site.json', text: baseFault(themes, id) }]
  }

  return check
}

/** Returns the findings of a brand. */
export function checkBrand(
  themes: string,
  id: string,
  address = defaultAddress,
  renames = renamed,
): Finding[] {
  return openChecks(themes, address, renames)(requireBrand(themes, id))
}

/** Returns what is wrong with the files of other brands that are shown, not those replaced. */
const findInBases = (check: Check, views: View[]) =>
  views.flatMap((view) => {
    const { layers } = view.folder
    const nearer = layers.slice(0, layers.indexOf(view.folder))
    const isReplaced = ({ file }: Finding) =>
      /^(?:layouts|parts|cards|pages)\//.test(file) && nearer.some(({ has }) => has(file))
    return findBy(check, view).filter((finding) => !finding.isUnused && !isReplaced(finding))
  })

/** Returns what is wrong in a view, less what is unused there and used in another one. */
function findShown(check: Check, view: View, elsewhere: View[]): Finding[] {
  const others = elsewhere.map((other) => findBy(check, other))
  // The names that it suggests depend on the view.
  const keyOf = ({ text }: Finding) => text.replace(/expected .*(?=, found )/s, '')
  const isIn = (found: Finding[], finding: Finding) =>
    found.some((other) => keyOf(other) === keyOf(finding))
  return findBy(check, view).filter(
    (finding) => !finding.isUnused || others.every((found) => isIn(found, finding)),
  )
}

/** Returns what is unused in all views. */
const findUnused = (check: Check, [first, ...others]: View[]) =>
  first ? findShown(check, first, others).filter(({ isUnused }) => isUnused) : []

/** Returns what a check finds until it comes to a file that cannot be read, and that file. */
function findBy(check: Check, { folder, brand }: View): Finding[] {
  const { themes, id } = folder
  const found: Finding[] = []
  try {
    for (const finding of check(folder, brand)) found.push(finding)
  } catch (error) {
    const { message } = error as Error
    const text = `${themes}/${id}: expected files that can be checked, found ${message}`
    found.push(error instanceof FileError ? error.finding : { severity: 'error', file: '', text })
  }
  return found
}
