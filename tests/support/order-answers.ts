import type { CallName } from '#server/calls.ts'

/** Lists the answers to the examples of the calls for papers and codes of orders. */
export const orderAnswers: Partial<Record<CallName, { status: number }>> = {
  downloadDocument: { status: 404 },
  viewCode: { status: 404 },
  listPapers: { status: 200 },
  downloadPapers: { status: 200 },
}
