/** The package's own types are not on its export map: what this house uses of it. */
declare module 'astro-i18next' {
  interface Configuration {
    defaultLocale: string
    locales: string[]
    showDefaultLocale: boolean
    flatRoutes: Record<string, string>
    routes: Record<string, string>
    trailingSlash: 'always' | 'never' | 'ignore'
  }
  /** Sets the configuration that the path helpers read: one for the whole process. */
  export function initAstroI18next(configuration: Configuration): void
  /** A path in a locale: prefixed with it, unless it is the default one. */
  export function localizePath(path: string, locale: string, base: string): string
}
