import { expect, test } from 'vitest'
import type { ReturnRefusal } from '#contract/codes.ts'
import { chosenLines } from '#domain/return-request.ts'

const line = (left: number, refusal?: ReturnRefusal) => ({ left, refusal })
const lines = [line(2), line(0, 'return_not_delivered'), line(0, 'return_already_requested')]
const request = (products: Parameters<typeof chosenLines>[0]['products']) =>
  chosenLines({ products }, lines)
const reason = 'damaged'

test('a line with a reason is chosen, unless its box says otherwise', () => {
  const chosen = [{ index: 0, quantity: 2, reason }]
  for (const box of [{}, { chosen: true }])
    expect(request({ 1: { ...box, reason, quantity: 2 }, 2: { reason: '', quantity: 1 } })).toEqual(
      {
        chosen,
        errors: {},
        refusal: undefined,
      },
    )
  const nothing = { Products: 'ac_ReturnChooseProduct' }
  expect(request({}).errors).toEqual(nothing)
  expect(request({ 1: { chosen: false, reason, quantity: 1 } }).errors).toEqual(nothing)
})

test('each invalid line has its own error at its field', () => {
  const { errors, refusal } = request({
    1: { chosen: true, reason: '', quantity: 3 },
    2: { reason, quantity: 1 },
    3: { reason, quantity: 1 },
    9: { reason, quantity: 1 },
  })
  expect(errors).toEqual({
    'Products.1.reason': 'ac_ReturnChooseReason',
    'Products.1.quantity': 'ac_ReturnTooMany',
    'Products.2': 'ac_ReturnNotDelivered',
    'Products.3': 'ac_ReturnAlreadyRequested',
    'Products.9': 'ac_ReturnNotPossible',
  })
  expect(refusal).toBe('return_not_delivered')
})
