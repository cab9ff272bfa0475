import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import packageJson from './package.json' with { type: 'json' }
import { islands } from './src/islands/integration.ts'
import { assetsUrlFile } from './src/server/assets-url.ts'
import { leftOutFile, stampFile, stampOfSources } from './src/server/http/build-stamp.ts'
import { inlineHashesFile } from './src/server/http/inline-hashes.ts'

/** Excludes changes made during the build: the sources are hashed before it starts. */
let stamp = ''
/** By brand: why it is not in the build. */
let leftOut = new Map()
/** The address at which pages expect the built files; the site itself by default. */
let assetsUrl = ''
const stamped = {
  name: 'stamped',
  hooks: {
    'astro:config:done'({ config }) {
      assetsUrl = config.build.assetsPrefix ?? ''
    },
    async 'astro:build:start'({ logger }) {
      stamp = stampOfSources(process.env.NODE_ENV)
      // A dev server needs no compilers and parsers of the checks.
      const checks = await import('./src/brands/checks/left-out.ts')
      leftOut = checks.leftOut
      for (const { severity, text } of checks.leaveOutBroken('themes'))
        logger[severity === 'error' ? 'error' : 'warn'](text)
    },
    'astro:build:done'() {
      writeFileSync(stampFile, stamp)
      writeFileSync(assetsUrlFile, assetsUrl)
      const texts = [...leftOut].map(([id, findings]) => [id, findings.map(({ text }) => text)])
      writeFileSync(leftOutFile, JSON.stringify(Object.fromEntries(texts)))
    },
  },
}

/** Puts an empty module in the place of each file of a brand that is left out of the build. */
const nothing = '\0nothing'
const withoutLeftOut = {
  name: 'without-left-out',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    const [, brand] = /(?:^|\/)themes\/([^/]+)\//.exec(id) ?? []
    return brand && leftOut.has(brand) ? nothing : undefined
  },
  load: (id) => (id === nothing ? 'export default undefined' : undefined),
}

/**
 * Astro knows by build what stands in pages as script and style, and by default hashes more of it
 * for every page: the header is written in src/middleware/with-security-headers.ts instead.
 */
let hashes = ''
const inlineHashes = {
  name: 'inline-hashes',
  hooks: {
    'astro:build:ssr': ({ manifest }) => {
      const { scriptHashes, styleHashes } = manifest.csp
      hashes = JSON.stringify({ scriptHashes, styleHashes })
      manifest.shouldInjectCspMetaTags = false
    },
    'astro:build:done': () => writeFileSync(inlineHashesFile, hashes),
  },
}

/**
 * `#server/...` stays outside of every bundle and is imported by Node itself, so that pages,
 * middleware, the process and tests share one instance. A build keeps the name, which Node resolves
 * by `imports` of package.json; the dev server needs the address.
 */
const serverOutside = {
  name: 'server-outside',
  enforce: 'pre',
  resolveId(id) {
    if (!id.startsWith('#server/') || this.environment.name === 'client') return undefined
    const file = join(import.meta.dirname, 'src', id.slice(1))
    const isBuild = this.environment.mode === 'build'
    return { id: isBuild ? id : pathToFileURL(file).href, external: true }
  },
}

/**
 * Bundles all packages but those of `dependencies`, so that the others are needed for a build alone.
 */
const buildOnlyInside = {
  name: 'build-only-inside',
  apply: 'build',
  config: () => ({ ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) } }),
}

/**
 * Puts the script of every page in one chunk, in another what nearly every island uses, and in two
 * more the fields of forms and what lists share: the shell names each chunk. The islands bring
 * React's. Everything else stays separate, so that a page loads no more than it uses.
 */
const groups = [
  { name: 'shell', test: /Shell\.astro|preload-helper|nanostores\/atom|\/src\/browser\/shell\// },
  {
    name: 'shared',
    test: /\/src\/(?:browser|islands|lib|ui)\/|contract\/codes|nanostores\/map/,
    minShareCount: 6,
  },
  {
    name: 'forms',
    test: /\/src\/(?:browser\/form|ui\/(?:Combobox|DraftNote|RadioGroup|SelectField|TelephoneField))/,
    minShareCount: 2,
  },
  {
    name: 'rows',
    test: /\/src\/ui\/(?:Confirm|PagedList|double-click|focus-heading)/,
    minShareCount: 2,
  },
]

export default defineConfig({
  output: 'server',
  adapter: node({
    mode: 'middleware',
    experimentalDisableStreaming: true,
    bodySizeLimit: 17 * 1024 * 1024,
  }),
  integrations: [
    islands({
      base: '/src/features',
      files: './*/*Island.tsx',
      experimentalDisableStreaming: true,
    }),
    inlineHashes,
    stamped,
  ],
  build: { assets: 'account/_astro', inlineStylesheets: 'never' },
  // The site checks the origin of every change itself (src/server/api/xsrf.ts), JSON included.
  security: { csp: true, checkOrigin: false },
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  vite: {
    build: {
      assetsInlineLimit: 0,
      target: packageJson.browserslist.map((oldest) => oldest.replace(' >= ', '')),
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    },
    plugins: [withoutLeftOut, serverOutside, buildOnlyInside],
  },
})
