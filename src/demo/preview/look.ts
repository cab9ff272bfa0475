import type { Brand } from '#brands/config/brands.ts'

/** What a scene looks like beyond the brand's own way. */
export interface Look {
  language: string
  /** As the language is written, unless it is `ltr` or `rtl`. */
  direction: string
  /** As the browser prefers it, unless it is `light` or `dark`. */
  scheme: string
}

/** What may be chosen, the usual first. */
export const choices = ({
  defaultLanguage,
  languages,
}: Brand): { [Name in keyof Look]: string[] } => ({
  language: [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)],
  direction: ['', 'ltr', 'rtl'],
  scheme: ['', 'light', 'dark'],
})

/** What an address of the preview asks for. */
export function argsOf({ searchParams }: URL, brand: Brand): Look {
  const of = (name: keyof Look) => {
    const known = choices(brand)[name]
    return known.find((value) => value === searchParams.get(name)) ?? known[0]!
  }
  return { language: of('language'), direction: of('direction'), scheme: of('scheme') }
}
