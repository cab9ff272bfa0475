import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Keeps the files of islands back, so that a page can be typed into before it is hydrated; the
 * returned function lets them come and waits for the hydration.
 */
export async function holdIslands(page: Page) {
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/_astro\/\w+Island\./, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    come()
    await page.locator('body').dispatchEvent('keydown')
    await expect(page.locator('react-island[when]:not([when^="["])')).toHaveCount(0)
    const isHydrated = () =>
      [...document.querySelectorAll('react-island:not([when])')].every(({ firstElementChild }) =>
        Object.keys(firstElementChild ?? { __reactFiber: '' })
          .join()
          .includes('__reactFiber'),
      )
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
  }
}

/**
 * Collects the errors of a page, save those by which React tells that a page was changed before it
 * was hydrated.
 */
export function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => /#418\b/.test(message) || errors.push(message))
  return errors
}

/** Wraps each text of the page, also those that come later, as a browser that translates does. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const parent = text.parentElement
        if (!parent || !text.data.trim() || parent.closest('font, script, template, select'))
          continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = `${text.data}·`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        for (const node of [...addedNodes, target]) if (node.isConnected) wrap(node.parentNode!)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/** Fills in each field of the islands; nothing hears of it. */
export const fillFields = (page: Page) =>
  page.evaluate(() => {
    const texts: Record<string, string> = {
      email: 'augusta@demo.test',
      'birthDate.day': '03',
      'birthDate.month': '11',
      'birthDate.year': '1990',
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'react-island :is(input, select, textarea):not([type=hidden], [type=file], [readonly], :disabled)',
    )) {
      if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
      else if (field.type === 'radio') field.checked = true
      else if (field.type === 'checkbox') field.checked = !field.checked
      else field.value = texts[field.name] ?? (field.type === 'tel' ? '612345678' : 'Typed')
    }
  })

/** Reads what the fields of the islands hold that a shopper can see. */
export const filledIn = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'react-island :is(input, select, textarea):not([type=hidden], [type=file])[name]',
      ),
    ].map(({ type, name, value, checked }) =>
      // A number is shown in groups of digits.
      String([name, type === 'tel' ? value.replaceAll(' ', '') : value, checked]),
    ),
  )

/** Inserts an element before and after each field, as password managers and spelling helpers do. */
export const insertBesideFields = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll(
      'react-island :is(input, select, textarea):not([type=hidden])',
    )) {
      field.before(document.createElement('password-manager'))
      field.after(Object.assign(document.createElement('div'), { className: 'inserted' }))
    }
  })
