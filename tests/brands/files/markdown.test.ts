import { globSync, readFileSync } from 'node:fs'
import { satteri } from '@astrojs/markdown-satteri'
import { expect, test } from 'vitest'
import { readMarkdown } from '#brands/files/markdown.ts'

const noPicture = () => Promise.reject(new Error('no picture'))
const htmlOf = async (text: string) => (await readMarkdown(text, noPicture)).html

test.each(globSync('themes/*/pages/*.md'))(
  '%s has the HTML that Astro makes of it',
  async (file) => {
    const text = readFileSync(file, 'utf8')
    const renderer = await satteri().createRenderer({ gfm: true, smartypants: true } as never)
    const { code } = await renderer.render(text.replace(/^---\n.*?\n---\n/s, ''), {} as never)
    const page = await readMarkdown(text, noPicture)
    expect(page.html.trim()).toBe(code.trim())
    expect(page.title).toBeTruthy()
  },
)

test('a page needs no title, and a number can be one', async () => {
  expect(await readMarkdown('Text', noPicture)).toEqual({ title: undefined, html: '<p>Text</p>\n' })
  const numbered = await readMarkdown('---\r\ntitle: 7\r\n---\r\nText', noPicture)
  expect(numbered).toEqual({ title: '7', html: '<p>Text</p>\n' })
  const empty = await readMarkdown('---\n---\nText', noPicture)
  expect(empty).toEqual({ title: undefined, html: '<p>Text</p>\n' })
})

test('headings of one text have different ids', async () => {
  expect(await htmlOf('# A\n\n# A')).toMatch(/id="a".*id="a-1"/s)
})

test('a picture that is a file has its address and size, and any other stays', async () => {
  const text = '![A](../images/a%20b.png)\n\n![B](https://shop.example/b.png)'
  const { html } = await readMarkdown(text, (name) =>
    Promise.resolve({ src: `/served/${name}?1`, width: 4, height: 2 }),
  )
  const attributes = 'width="4" height="2" loading="lazy" decoding="async"'
  expect(html).toContain(`<img src="/served/../images/a b.png?1" alt="A" ${attributes}>`)
  expect(html).toContain('<img src="https://shop.example/b.png" alt="B">')
})

test.each(['---\ntitle: "A\n---\n', '> '.repeat(20_000)])(
  'a page that cannot be read is refused: %#',
  (text) => expect(htmlOf(text)).rejects.toThrow(),
)
