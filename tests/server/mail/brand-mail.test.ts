import { expect, test } from 'vitest'
import { readSiteFile } from '#brands/config/site-file.ts'
import { toMessage } from '#server/mail/brand-mail.ts'

const { brand } = readSiteFile('themes', 'harbour', 'http://{host}')
const mail = {
  locale: 'en',
  title: 'Confirm your address',
  paragraphs: ['Somebody entered this address.'],
  button: { label: 'Confirm', href: 'https://shop.example/a?b=1&c=2' },
  note: 'Not you? Do nothing.',
}

test('a message wears the colour of the brand and says who writes', () => {
  const sender = {
    ...brand!,
    seller: { name: 'Harbour & Sons <B.V.>', address: ['Dock 4', '1795 AA Texel'] },
    contactEmail: 'help@harbour.example',
  }
  const { text, html } = toMessage(sender, 'Subject', mail)
  expect(html).toContain(`background:${brand!.style}`)
  expect(html).toContain('<bdi>Harbour &#38; Sons &#60;B.V.&#62; · Dock 4 · 1795 AA Texel</bdi>')
  expect(html).toContain('<bdi>help@harbour.example · +31 222 555 0134</bdi>')
  expect(
    text.endsWith(
      'Not you? Do nothing.\n\nHarbour & Sons <B.V.> · Dock 4 · 1795 AA Texel\nhelp@harbour.example · +31 222 555 0134\n',
    ),
  ).toBe(true)
})

test('a brand without address and contact signs with its name', () => {
  const { contactTelephone: _, ...quiet } = brand!
  const { text } = toMessage({ ...quiet, seller: { address: [] } }, 'Subject', mail)
  expect(text.endsWith('Not you? Do nothing.\n\nHarbour & Sons\n')).toBe(true)
})
