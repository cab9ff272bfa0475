import { describe, expect, test } from 'vitest'
import { leaveOutBroken, leftOut } from '#brands/checks/left-out.ts'
import { defaultAddress, loadBrands } from '#brands/config/brands.ts'
import { allLayers, layersOf } from '#brands/config/layers.ts'
import { readSiteFile } from '#brands/config/site-file.ts'
import { loadMessages } from '#i18n/messages.ts'
import { findingsOf, threeLayers, withThemes, type Files } from '../support/brand-layers.ts'

const load = (files: Files, named?: string) =>
  withThemes({ ...threeLayers, ...files }, (themes) => {
    const brands = loadBrands(themes, undefined, named)
    const faults = brands.unreadable.map((one) => [one.id, one.fault.replaceAll(themes, 'themes')])
    return { ...brands, faults: Object.fromEntries(faults) as Record<string, string> }
  })

/** A brand of its own, which no fault of another one may touch. */
const other: Files = {
  'other/site.json': '{ "companyId": 9, "companyName": "Other", "hosts": ["other.localhost"] }',
}

describe('the settings of a brand', () => {
  test('come from the nearest brand that has the field, which is taken as a whole', () => {
    const { all, unreadable } = load({})
    expect(unreadable).toEqual([])
    expect(all).toMatchObject([
      {
        id: 'acme',
        layers: ['acme', 'mid', 'base', 'default'],
        companyId: 7,
        companyName: 'Acme',
        hosts: ['acme.localhost'],
        style: '#17557f',
        timeZone: 'Europe/Amsterdam',
        seller: { name: 'Mid' },
      },
    ])
    expect(all[0]).not.toHaveProperty('seller.vatNumber')
  })

  test('are never those of the default theme, with or without its name', () => {
    const plain = '"companyId": 7, "companyName": "Acme", "hosts": ["acme.localhost"]'
    const [without] = load({ 'acme/site.json': `{ ${plain} }`, 'mid/site.json': '{}' }).all
    const [named] = load({
      'acme/site.json': `{ "extends": "default", ${plain} }`,
      'mid/site.json': '{}',
    }).all
    expect(without).toMatchObject({ layers: ['acme', 'default'], style: '', languages: ['en'] })
    expect({ ...named, extends: undefined }).toEqual({ ...without, extends: undefined })
  })

  test('do not include the hosts of a brand that it extends', () => {
    const { all } = load({
      'mid/site.json':
        '{ "extends": "base", "companyId": 7, "companyName": "Mid", "hosts": ["mid.localhost"] }',
      'acme/site.json': '{ "extends": "mid", "companyName": "Acme" }',
    })
    expect(all.map(({ id, hosts }) => [id, hosts])).toEqual([['mid', ['mid.localhost']]])
  })

  test('may be incomplete in a template, but not in a brand with hosts', () => {
    expect(findingsOf(threeLayers)).toEqual({})
    const { faults } = load({
      'acme/site.json': '{ "extends": "base", "hosts": ["a.example"] }',
      ...other,
    })
    expect(faults.acme).toBe(
      [
        'themes/acme/site.json:1: companyId: expected a number, found nothing',
        'themes/acme/site.json:1: companyName: expected a text in quotes, found nothing',
      ].join('\n'),
    )
  })

  test('of a template that is whole may be shown by its name', () => {
    const files = { 'mid/site.json': '{ "extends": "base", "companyId": 7, "companyName": "Mid" }' }
    expect(load(files, 'mid').byId('mid')?.companyName).toBe('Mid')
    expect(load(files).byId('mid')).toBeUndefined()
  })
})

test('messages come from the nearest brand that has them', () => {
  const files = {
    ...threeLayers,
    'base/locales/en.json': '{ "ac_Yes": "Base", "ac_No": "Base", "ac_Close": "Base" }',
    'mid/locales/en.json': '{ "ac_Yes": "Mid", "ac_No": "Mid" }',
    'acme/locales/en.json': '{ "ac_Yes": "Acme" }',
  }
  const words = withThemes(files, (themes) =>
    loadMessages(themes, allLayers(themes)).all('acme', 'en'),
  )
  expect(words).toMatchObject({ ac_Yes: 'Acme', ac_No: 'Mid', ac_Close: 'Base' })
  expect(words.ac_Save).toBe(loadMessages('themes').all('default', 'en').ac_Save)
})

/** A file with a fault, and the one line that says so of each brand that cannot be shown. */
type Faulty = [fault: string, files: Files, lines: Record<string, string>]
const acmeExtends = 'themes/acme/site.json:2: extends:'
const midExtends = 'themes/mid/site.json:2: extends:'
const acme = (value: string) =>
  `{\n  "extends": ${value},\n  "companyId": 7, "companyName": "Acme", "hosts": ["acme.localhost"]\n}`
const ofMid = `${acmeExtends} expected a brand without errors, found "mid"`
const ofBase = `${midExtends} expected a brand without errors, found "base"`

const faulty: Faulty[] = [
  [
    'an unknown base',
    {
      'base/site.json': '{ "companyId": 7, "companyName": "Base" }',
      'mid/site.json': acme('"bsae"').replace('acme.', 'mid.'),
      'acme/site.json': acme('"bas"'),
    },
    {
      acme: `${acmeExtends} expected a brand such as base, found "bas"`,
      mid: `${midExtends} expected a brand such as base, found "bsae"`,
    },
  ],
  [
    'a base without a name',
    { 'acme/site.json': acme('""'), 'mid/site.json': acme('"base"').replace('acme.', 'mid.') },
    { acme: expect.stringContaining(`${acmeExtends} expected a brand such as`) as string },
  ],
  [
    'a path for a base',
    {
      'acme/site.json': acme('"../default"'),
      'mid/site.json': acme('"base"').replace('acme.', 'mid.'),
    },
    { acme: expect.stringContaining(`${acmeExtends} expected a brand such as`) as string },
  ],
  [
    'a number for a base',
    { 'acme/site.json': acme('7'), 'mid/site.json': acme('"base"').replace('acme.', 'mid.') },
    { acme: `${acmeExtends} expected a text in quotes, found 7` },
  ],
  [
    'a brand that extends itself',
    { 'acme/site.json': acme('"acme"'), 'mid/site.json': acme('"base"').replace('acme.', 'mid.') },
    { acme: `${acmeExtends} expected brands that do not extend themselves, found acme > acme` },
  ],
  [
    'a circle',
    { 'base/site.json': '{\n  "extends": "mid"\n}' },
    {
      acme: ofMid,
      mid: `${midExtends} expected brands that do not extend themselves, found mid > base > mid`,
      base: 'themes/base/site.json:2: extends: expected brands that do not extend themselves, found base > mid > base',
    },
  ],
  [
    'a base that is not JSON',
    { 'base/site.json': '{\n  "style": \n}' },
    {
      acme: ofMid,
      mid: ofBase,
      base: expect.stringContaining('themes/base/site.json:3: expected JSON, found }') as string,
    },
  ],
  [
    'a base that is no object',
    { 'base/site.json': '[]' },
    {
      acme: ofMid,
      mid: ofBase,
      base: 'themes/base/site.json:1: expected fields in { }, found a list',
    },
  ],
  [
    'a field of a base',
    { 'base/site.json': '{\n  "style": "#17557f",\n  "timeZone": "Mars"\n}' },
    {
      acme: ofMid,
      mid: ofBase,
      base: 'themes/base/site.json:3: timeZone: expected an IANA time zone such as Europe/Amsterdam, found "Mars"',
    },
  ],
  [
    'a field of a base that contradicts one of the brand',
    {
      'base/site.json': '{\n  "style": "#17557f",\n  "defaultLanguage": "nl"\n}',
      'acme/site.json':
        '{ "extends": "mid", "companyName": "Acme", "hosts": ["acme.localhost"], "languages": ["en"] }',
    },
    {
      acme: "themes/base/site.json:3: defaultLanguage: expected one of languages (en), found 'nl'",
    },
  ],
]

describe.each(faulty)('%s', (_, changes, lines) => {
  const files = { ...threeLayers, ...changes, ...other }

  test('is refused at start', () => {
    const { faults, all } = load({ ...changes, ...other })
    expect(faults).toEqual(lines)
    expect(all.map(({ id }) => id)).toContain('other')
  })

  test('is reported by the check in the same words', () => {
    const found = findingsOf(files)
    for (const [id, line] of Object.entries(lines))
      expect(found[id]!.map((text) => `themes/${text}`)).toContainEqual(line)
    expect(found.other?.join('\n') ?? '').not.toContain('extends')
  })
})

test('the default theme extends nothing', () => {
  withThemes(threeLayers, (themes) => {
    expect(layersOf(themes, 'default')).toEqual(['default'])
  })
  const site = '{ "extends": "base", "companyId": 1, "companyName": "Foyer" }'
  expect(() => load({ 'default/site.json': site })).toThrow(
    'default/site.json:1: extends: expected none, since every brand extends default, found "base"',
  )
})

test('a build leaves out the brands that extend a broken one, and no other', () => {
  const files = { ...threeLayers, ...other, 'base/parts/Footer.astro': '{' }
  withThemes(files, (themes) => {
    leaveOutBroken(themes)
    const reasons = [...leftOut].map(([id, [finding]]) => [
      id,
      finding?.text.replaceAll(themes, 'themes'),
    ])
    leftOut.clear()
    expect(Object.fromEntries(reasons)).toEqual({
      base: expect.stringContaining('themes/base/parts/Footer.astro:1: ') as string,
      mid: ofBase,
      acme: ofMid,
    })
  })
})

test('a field is found in the file that it stands in', () => {
  withThemes(threeLayers, (themes) => {
    const { text } = readSiteFile(themes, 'acme', defaultAddress)
    const place = (field: string) => {
      const { file, line } = text.placeOf([field])
      return `${file.replace(`${themes}/`, '')}:${line}`
    }
    expect(['hosts', 'companyId', 'timeZone', 'seller', 'culture'].map(place)).toEqual([
      'acme/site.json:4',
      'mid/site.json:3',
      'base/site.json:3',
      'mid/site.json:4',
      'acme/site.json:1',
    ])
  })
})
