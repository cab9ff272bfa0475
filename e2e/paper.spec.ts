import { textPositions } from '../tests/support/pdf.ts'
import { expect, test } from './support/test.ts'

/** The height of a page of A4, in points. */
const paperHeight = 842

test('a printed order fills its first page @once @script', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders/102016')
  const texts = await textPositions(new Uint8Array(await page.pdf({ format: 'A4' })))
  const lowest = Math.min(...texts.map(({ y }) => y))
  expect(lowest).toBeLessThan(paperHeight / 4)
})
