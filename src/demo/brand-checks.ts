import type { Finding } from '#brands/checks/brand-folder.ts'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { brandNames } from '#brands/config/brand-names.ts'
import { allLayers } from '#brands/config/layers.ts'

const themes = 'themes'
/** Shoppers of the demo reach every brand by http. */
const address = 'http://{host}'

/** Checks the brands' files as they are now, as `npm run brand check` does. */
export type BrandChecks = ReturnType<typeof openBrandChecks>

/** The brand that a file belongs to, and the file's place in the brand's folder. */
function placeOf(file: string) {
  const [, brand = '', path = ''] = /\/themes\/([^/]+)\/(.+)$/.exec(file) ?? []
  return { brand, path }
}

/** The files that some errors begin with. */
const filesOf = (errors: string[]) => new Set(errors.map((error) => error.replace(/:.*/s, '')))

/** Checks brands when they are asked for and after each change; prints what is new. */
export function openBrandChecks() {
  const known = new Map<string, Finding[]>()
  const printed = new Map<string, string>()

  function check(brand: string) {
    const findings = brandNames(themes).includes(brand) ? checkBrand(themes, brand, address) : []
    const lines = findings.map(({ severity, text }) => `${severity}: ${text}`).join('\n')
    if (lines !== (printed.get(brand) ?? '')) console.log(lines || `No problems left in ${brand}.`)
    printed.set(brand, lines)
    known.set(brand, findings)
    return findings
  }

  const errorsOf = (brand: string) =>
    (known.get(brand) ?? check(brand))
      .filter(({ severity }) => severity === 'error')
      .map(({ text }) => text)

  return {
    errorsOf,
    checkAll: () => brandNames(themes).forEach(errorsOf),
    /** The first error in a file of a brand. */
    errorIn(file: string) {
      const { brand, path } = placeOf(file)
      return path
        ? errorsOf(brand).find((text) => text.startsWith(`${themes}/${brand}/${path}:`))
        : undefined
    },
    /**
     * Checks the brand of a file that has changed. Returns it if it has or had errors, and the
     * other files that have an error since, or none any more.
     */
    recheck(file: string) {
      const { brand } = placeOf(file)
      if (!brand) return undefined
      const before = errorsOf(brand)
      // The others' findings depend on the files that they show.
      for (const [other = '', ...layers] of allLayers(themes))
        if (layers.includes(brand)) known.delete(other)
      check(brand)
      const after = errorsOf(brand)
      if (before.length + after.length === 0) return undefined
      const files = filesOf(before).symmetricDifference(filesOf(after))
      return { brand, others: [...files].filter((other) => !file.endsWith(`/${other}`)) }
    },
  }
}
