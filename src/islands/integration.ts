import { posix } from 'node:path'
import react, { type ReactIntegrationOptions } from '@astrojs/react'
import type { AstroIntegration } from 'astro'

interface Options extends ReactIntegrationOptions {
  /** The folder below the project's root that the islands are in, such as `/src/parts`. */
  base: string
  /** Finds their files in it, such as `./*Island.tsx`. */
  files: string
}

/** The module that a page's script imports; `virtual.d.ts` declares it. */
const startModule = 'virtual:islands'

/** Makes the module that starts the islands of a page: it knows how to load each of their files. */
const startPlugin = ({ base, files }: Options) => ({
  name: 'islands',
  resolveId: (id: string) => (id === startModule ? `\0${startModule}` : undefined),
  load: (id: string) =>
    id === `\0${startModule}`
      ? `import { startIslands } from ${JSON.stringify(`${import.meta.dirname}/start-islands.ts`)}
         startIslands(import.meta.glob(${JSON.stringify(files)}, { base: ${JSON.stringify(base)} }))`
      : undefined,
})

/** Puts React into one chunk with what hydrates islands, and with the stores that it is bound to. */
const reactChunk = {
  name: 'react',
  test: /node_modules\/(?:@[^/]+\/)?(?:react|react-dom|scheduler)\/|\/islands\/(?:hydrate|static)/,
}

/**
 * Returns the integration of React with islands in place of Astro's own. The renderer has no part
 * in the browser. On a dev server every page runs the script of React that replaces components,
 * which Astro would run before the first of its own islands.
 */
export function islands({ base, files, ...options }: Options): AstroIntegration {
  const integration = react(options)
  const { 'astro:config:setup': setUpReact } = integration.hooks
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup'(setup) {
        const output = { codeSplitting: { groups: [reactChunk] } }
        setup.updateConfig({
          vite: {
            plugins: [startPlugin({ base, files })],
            environments: { client: { build: { rolldownOptions: { output } } } },
            // A package that is found later makes the browser load the page once more.
            optimizeDeps: { entries: [posix.join(base, files).slice(1)] },
          },
        })
        return setUpReact!({
          ...setup,
          addRenderer: ({ name }) =>
            setup.addRenderer({
              name,
              serverEntrypoint: new URL('./server.ts', import.meta.url),
            }),
          injectScript: (_stage, script) => setup.injectScript('page', script),
        })
      },
    },
  }
}
