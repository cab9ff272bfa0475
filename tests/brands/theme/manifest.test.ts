import { expect, test } from 'vitest'
import { hasManifest, webManifest } from '#brands/theme/manifest.ts'

const brand = { companyName: 'Acme', style: '#00bb66' }
const english = { lang: 'en', dir: 'ltr' }

test('a manifest has the name, the colours and the icons that a brand has', () => {
  const pictureOf = (name: string) =>
    name === 'icon-192.png' ? '/account/_astro/a.png' : undefined
  expect(hasManifest(pictureOf)).toBe(true)
  expect(webManifest(brand, pictureOf, english)).toMatchObject({
    name: 'Acme',
    start_url: '/account',
    theme_color: '#00bb66',
    background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    icons: [{ src: '/account/_astro/a.png', sizes: '192x192', type: 'image/png' }],
    ...english,
  })
})

test('a brand without icons has no manifest', () => {
  expect(hasManifest(() => undefined)).toBe(false)
  expect(webManifest(brand, () => undefined, english)).toBeUndefined()
})
