/**
 * Loaded before everything else (`node --import`), which then takes half the time and memory.
 *
 * drizzle-orm and date-fns have a package.json of 200 kB, which Node reads anew for each of their
 * ES modules; their CommonJS halves have the same names and need none of that. What is compiled is
 * kept for the next start, TypeScript too: this file is JavaScript because Node's type stripping,
 * which nothing but a first start needs, takes 20 MB.
 */
import { enableCompileCache, registerHooks } from 'node:module'

const heavy = /^(?:drizzle-orm|date-fns)(?:\/|$)/

registerHooks({
  resolve: (specifier, context, next) =>
    heavy.test(specifier)
      ? next(specifier, {
          ...context,
          conditions: context.conditions.map((name) => (name === 'import' ? 'require' : name)),
        })
      : next(specifier, context),
})
enableCompileCache()
