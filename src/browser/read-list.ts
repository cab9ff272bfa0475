import { send } from '#browser/send.ts'
import type { Call } from '#contract/call.ts'
import type { ListAnswer, listInput } from '#contract/list.ts'

/** Reads every row of a list, page by page. Returns undefined where a page cannot be read. */
export async function readList<Row>(
  list: Call<ListAnswer<Row>, typeof listInput>,
): Promise<Row[] | undefined> {
  const rows: Row[] = []
  try {
    for (let page = 1; ; page++) {
      const { data, meta } = await send(list, { page }, { form: null })
      rows.push(...data)
      if (page * meta.numberPerPage >= meta.total) return rows
    }
  } catch {
    return undefined
  }
}
