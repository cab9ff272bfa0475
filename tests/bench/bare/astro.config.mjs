import { join } from 'node:path'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** Configures the product's framework, adapter and renderer without its pages. */
export default defineConfig({
  root: import.meta.dirname,
  outDir: join(import.meta.dirname, '../../../dist/bench'),
  output: 'server',
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react({ experimentalDisableStreaming: true })],
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
})
