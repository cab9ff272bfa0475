import type { ReturnReason, ReturnRefusal } from '#contract/codes.ts'
import type { ReturnRequest } from '#contract/order.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { refusalKeys, type returnState } from './returns.ts'

type Line = ReturnType<typeof returnState>['lines'][number]
type Wanted = ReturnRequest['products'][string]

/** A line that is to be sent back: its index, how many pieces of it, and why. */
export interface ChosenLine {
  index: number
  quantity: number
  reason: ReturnReason
}

/** Returns whether a line is to be sent back: its box decides, or the reason where it has none. */
export const isChosen = ({ chosen, reason }: { chosen?: boolean | undefined; reason: string }) =>
  chosen ?? reason !== ''

/** The errors of a chosen line by its field, such as `Products.2.quantity`. */
function lineErrors(place: string, { reason, quantity }: Wanted, line: Line | undefined) {
  const field = `Products.${place}`
  const refusal = line ? line.refusal : 'return_not_possible'
  if (refusal) return { [field]: refusalKeys[refusal] }
  return {
    ...(reason === '' && { [`${field}.reason`]: 'ac_ReturnChooseReason' }),
    ...(quantity > (line?.left ?? 0) && { [`${field}.quantity`]: 'ac_ReturnTooMany' }),
  }
}

/**
 * Returns the lines that a request chooses, and the errors by the fields of the form. `refusal`
 * tells that one of the lines cannot be returned, or not any more.
 */
export function chosenLines(
  { products }: Pick<ReturnRequest, 'products'>,
  lines: readonly Line[],
): { chosen: ChosenLine[]; errors: FieldErrors; refusal: ReturnRefusal | undefined } {
  const wanted = Object.entries(products).filter(([, product]) => isChosen(product))
  const lineAt = (place: string) => lines[Number(place) - 1]
  const errors: FieldErrors = Object.assign(
    wanted.length === 0 ? { Products: 'ac_ReturnChooseProduct' } : {},
    ...wanted.map(([place, product]) => lineErrors(place, product, lineAt(place))),
  ) as FieldErrors
  const refusal = wanted
    .map(([place]): ReturnRefusal | undefined => {
      const line = lineAt(place)
      return line ? line.refusal : 'return_not_possible'
    })
    .find((code) => code !== undefined)
  const chosen = wanted.flatMap(([place, { reason, quantity }]) =>
    reason ? [{ index: Number(place) - 1, quantity, reason }] : [],
  )
  return { chosen, errors, refusal }
}
