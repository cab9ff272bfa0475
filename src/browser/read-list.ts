import { send } from '#browser/send.ts'
import type { Call } from '#contract/call.ts'
import type { ListAnswer, listInput } from '#contract/list.ts'

/**
 * Reads every row of a list: its first page, then the others at once. Returns undefined where a
 * page cannot be read.
 */
export async function readList<Row>(
  list: Call<ListAnswer<Row>, typeof listInput>,
): Promise<Row[] | undefined> {
  const read = (page: number) => send(list, { page }, { form: null })
  try {
    const first = await read(1)
    const { total, numberPerPage } = first.meta
    const pages = Math.ceil(total / numberPerPage)
    const others = Array.from({ length: pages - 1 }, (_, n) => read(n + 2))
    return [first, ...(await Promise.all(others))].flatMap(({ data }) => data)
  } catch {
    return undefined
  }
}
