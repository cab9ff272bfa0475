import type { ListAnswer } from '#contract/list.ts'
import type { Browser } from './site.ts'

/** Reads every row of a list, page by page. */
export async function rowsOf<Row>(browser: Browser, path: string) {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await browser.call('GET', `${path}?page=${page}`)
    const { data, meta } = (await answer.json()) as ListAnswer<Row>
    rows.push(...data)
    if (page * meta.numberPerPage >= meta.total) return rows
  }
}
