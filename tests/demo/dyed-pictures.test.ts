import { expect, test } from 'vitest'
import { addDyedPictures } from '../../src/demo/dyed-pictures.ts'

test('a drawing comes in each colour, whose shapes take it, and stays as it is', () => {
  const file = { type: 'image/svg+xml', cache: 'no-cache', body: '<svg color="#112233"></svg>' }
  const path = '/demo/products/outdoor/larch-boots.svg'
  const files = addDyedPictures(
    new Map([
      [path, file],
      ['/demo/avatar.svg', file],
    ]),
  )
  expect(files.size).toBe(10)
  expect(files.get(path)).toEqual(file)
  const dyed = files.get('/demo/products/outdoor/larch-boots.cherry.svg')
  expect(dyed).toEqual({ ...file, body: '<svg color="#a8263c"></svg>' })
})
