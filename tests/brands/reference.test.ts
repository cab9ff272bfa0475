import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locals } from '#brands/locals.ts'
import { reference } from '#brands/reference/reference.ts'
import { readThemeExports } from '#brands/reference/theme-exports.ts'
import { slotExamples } from '#brands/slots.ts'

test('themes/REFERENCE.md is what npm run brand reference writes', async () => {
  const written = readFileSync('themes/REFERENCE.md', 'utf8')
  const command = 'run npm run brand reference and commit themes/REFERENCE.md'
  expect(written === (await reference('themes')), command).toBe(true)
})

test('the reference has a sentence for every slot and every name of #theme', () => {
  const written = readFileSync('themes/REFERENCE.md', 'utf8')
  const sections = written.split('\n### ')
  const slots = Object.keys(slotExamples)
  const without = slots.filter(
    (slot) =>
      !sections.some((text) => text.startsWith(`\`${slot}\`\n\n`) && /\n\n[A-Z]/.test(text)),
  )
  expect(without).toEqual([])
  const unexplained = readThemeExports().filter(({ sentence }) => !/^.+\.$/.test(sentence))
  expect(unexplained).toEqual([])
})

test('the guide names every field of Astro.locals', () => {
  const guide = readFileSync('themes/README.md', 'utf8')
  expect(Object.keys(locals).filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
