import { html, page } from '../page.ts'
import { showPage, type Reply } from './exchange.ts'

export const isBelow = (origins: string[], address: string) =>
  URL.canParse(address) &&
  origins.some((origin) => new URL(origin).origin === new URL(address).origin)

/** The fields that have a value. */
export const given = (fields: Record<string, string | null | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

/** Sends the browser back with `fields` behind what the address has in its query already. */
export function sendBack(address: string, fields: URLSearchParams): Reply {
  const url = new URL(address)
  url.search = [url.search.slice(1), fields.toString()].filter(Boolean).join('&')
  return { status: 302, headers: { location: url.href }, body: '' }
}

/**
 * Lets the browser post `fields` there: a script does at once, and a button where there is none.
 */
export const postBack = (address: string, fields: URLSearchParams): Reply =>
  showPage(
    200,
    page(
      'Back to the shop',
      html`<form method="post" action="${address}">
          ${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
          <button>Continue</button>
        </form>
        <script>
          document.forms[0].submit()
        </script>`,
    ),
  )
