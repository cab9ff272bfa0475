import type { Brand } from '#brands/config/brands.ts'

/** Holds a story's display: the controls above the gallery. */
export interface StoryArgs {
  language: string
  /** `ltr` or `rtl`; empty for the language's own direction. */
  direction: string
  /** `light` or `dark`; empty for the browser's preference. */
  scheme: string
}

/** The values of each arg, the default first. */
export const argOptions = ({
  defaultLanguage,
  languages,
}: Brand): { [Name in keyof StoryArgs]: string[] } => ({
  language: [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)],
  direction: ['', 'ltr', 'rtl'],
  scheme: ['', 'light', 'dark'],
})

/** The args in an address of the preview; unknown values become the default. */
export function argsOf({ searchParams }: URL, brand: Brand): StoryArgs {
  const of = (name: keyof StoryArgs) => {
    const known = argOptions(brand)[name]
    return known.find((value) => value === searchParams.get(name)) ?? known[0]!
  }
  return { language: of('language'), direction: of('direction'), scheme: of('scheme') }
}
