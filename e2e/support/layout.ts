import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Words that are cut in two, although a line of their card has room for them. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const ruler = document.createElement('canvas').getContext('2d')!
    const range = document.createRange()
    const boxOf = (text: Node, start: number, end: number) => {
      range.setStart(text, start)
      range.setEnd(text, end)
      return range.getBoundingClientRect()
    }
    /** Tells whether a word goes on in another line, other than after a hyphen or the like. */
    const isCut = (text: Node, start: number, word: string) =>
      [...word].some((sign, i) => {
        if (i === 0 || /[-–/?&=]/.test(word[i - 1]! + sign)) return false
        const before = boxOf(text, start + i - 1, start + i)
        const after = boxOf(text, start + i, start + i + 1)
        return before.width > 0 && after.width > 0 && Math.abs(before.top - after.top) > 5
      })
    const fits = (element: Element, word: string) => {
      const { font } = getComputedStyle(element)
      const around = element.closest('.card-content, .header-content, .form-card, dialog, main')
      const { paddingLeft, paddingRight } = getComputedStyle(around ?? document.body)
      const room = (around ?? document.body).clientWidth
      ruler.font = font
      return (
        ruler.measureText(word).width < room - parseFloat(paddingLeft) - parseFloat(paddingRight)
      )
    }
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const element = text.parentElement!
      const isUnseen = !element.checkVisibility({ visibilityProperty: true })
      if (isUnseen || element.closest('select, textarea, .visually-hidden')) continue
      for (const { 0: word, index } of text.nodeValue!.matchAll(/\S{3,}/g)) {
        const { height } = boxOf(text, index, index + word.length)
        const isOneLine = height < 1.5 * parseFloat(getComputedStyle(element).fontSize)
        const hasNoSpaces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(word)
        if (isOneLine || hasNoSpaces || !isCut(text, index, word)) continue
        if (fits(element, word)) broken.push(word)
      }
    }
    return broken
  })

/** Fields with letters so small that a phone zooms in on them. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(
        (field) => !field.matches('[type=hidden], [type=radio], [type=checkbox], [type=file]'),
      )
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )

/** Fails where a word is cut in two without need, or a field has small letters. */
export async function expectReadable(page: Page, where?: string) {
  expect.soft(await brokenWords(page), where).toEqual([])
  expect.soft(await smallFields(page), where).toEqual([])
}

/** Presses a button with the mouse. Fails where it moves from under the pointer. */
export async function pressInPlace(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const before = (await button.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + 2)
  await page.mouse.down()
  await expect(button).toBeFocused()
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
}
