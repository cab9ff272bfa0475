import sharp from 'sharp'
import { textPositions } from '../../tests/support/pdf.ts'
import { firefox } from './firefox.ts'
import { expect, test } from './test.ts'

const shopper = 'full@demo.test'
/** The height of a page of A4, in points. */
const paperHeight = 842

test('a printed order fills its first page', async ({ engine, signIn }) => {
  await signIn(shopper, '/account/orders/102016')
  const texts = await textPositions(new Uint8Array(await engine.print!()))
  const lowest = Math.min(...texts.map(({ y }) => y))
  expect(lowest).toBeLessThan(paperHeight / 4)
})

test('a picker’s list is as wide as its field even beside a scrollbar', async ({
  engine,
  signIn,
  click,
  find,
}) => {
  await signIn(shopper, '/account/addresses/add')
  await engine.setWidth!(375)
  await click('//select[@name = "country"]')
  await find('//li[@role = "option"][normalize-space() = "Belgium"]')
  const { list, field } = await engine.evaluate(() => {
    const widthOf = (selector: string) =>
      document.querySelector(selector)!.getBoundingClientRect().width
    return {
      list: widthOf('.combobox-list:not([hidden])'),
      field: widthOf('.combobox:has(.combobox-list:not([hidden]))'),
    }
  })
  expect(list).toBe(field)
})

/** A picture that is too large to be sent as it is. */
const photo = () =>
  sharp({
    create: {
      width: 1_200,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Runs in the page: chooses a picture, whose bytes are in base64. */
function choosePicture(bytes: string) {
  const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
  const transfer = new DataTransfer()
  transfer.items.add(new File([data], 'me.jpg', { type: 'image/jpeg' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  input.files = transfer.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

test.describe('with fingerprinting protection', () => {
  test.use({
    engine: async ({}, use) => {
      const engine = await firefox.start({ 'privacy.resistFingerprinting': true })
      await use(engine)
      await engine.close()
    },
  })

  test('a picture whose pixels are read back altered is not sent', async ({
    engine,
    signIn,
    find,
  }) => {
    await signIn(shopper, '/account/edit-profile')
    await engine.evaluate(choosePicture, (await photo()).toString('base64'))
    await find('//*[@id = "field-attachFile-error"][contains(., "too large")]')
  })
})
