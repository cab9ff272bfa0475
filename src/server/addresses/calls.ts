import {
  changedAddress,
  deleteAddressInput,
  newAddress,
  planMoveInput,
  validateVatNumberInput,
  type Address,
} from '#contract/address.ts'
import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { listInput } from '#contract/list.ts'
import { moveDayFault } from '#contract/move-day.ts'
import { dayIn } from '#lib/dates.ts'
import { routes } from '#routes.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { refuse } from '../refusal.ts'
import { answersIn, checkAddress, checkVatNumber } from './check-address.ts'

async function createAddress(
  context: CallContext,
  { isBilling, isShipping, ...given }: InputOf<typeof calls.createAddress>,
) {
  return context.session.shop.addresses.create({
    ...(await checkAddress(context, answersIn(context, given))),
    isBilling,
    isShipping,
  })
}

/** An address that only becomes a default is not checked: it stays as it is. */
async function changeAddress(
  context: CallContext,
  { addressId, isBilling, isShipping, original, ...given }: InputOf<typeof calls.changeAddress>,
) {
  const { shop } = context.session
  const defaults = { isBilling, isShipping }
  const answers = answersIn(context, given)
  if (Object.keys(answers).length === 0) return shop.addresses.change(addressId, defaults)
  const stored = await shop.addresses.get(addressId)
  if (!stored) throw refuse('address_gone')
  return shop.addresses.change(addressId, {
    ...(await checkAddress(context, answers, { stored, original })),
    ...defaults,
  })
}

/** Checks the day together with the address, so that the form shows every mistake at once. */
async function planMove(
  context: CallContext,
  { day, old, orders, knownMove, ...given }: InputOf<typeof calls.planMove>,
) {
  const { brand, session } = context
  const fault = moveDayFault(day, dayIn(brand.timeZone, new Date()))
  const known = fault && { Day: fault }
  const address = await checkAddress(context, answersIn(context, given), {
    ...(known && { known }),
  })
  return session.shop.moves.plan({ day, old, orders, knownMove }, address)
}

export const addressCalls = {
  validateVatNumber: defineCall(calls.validateVatNumber, {
    input: validateVatNumberInput,
    hasOwnLimit: true,
    run: (context, { vatNumber, country }) =>
      checkVatNumber(context, vatNumber, country.toUpperCase()),
  }),
  listAddresses: defineCall(calls.listAddresses, {
    input: listInput,
    run: ({ session }, { page }) => session.shop.addresses.list(page),
  }),
  createAddress: defineCall(calls.createAddress, {
    once: true,
    input: newAddress,
    run: createAddress,
    success: 'ac_AddressSaved',
    draftPages: [routes.addAddress],
  }),
  changeAddress: defineCall(calls.changeAddress, {
    input: changedAddress,
    run: changeAddress,
    success: 'ac_AddressSaved',
    draftPages: [routes.editAddress],
  }),
  deleteAddress: defineCall(calls.deleteAddress, {
    once: true,
    input: deleteAddressInput,
    run: ({ session }, { addressId }) => session.shop.addresses.delete(addressId),
    success: 'ac_AddressDeleted',
  }),
  planMove: defineCall(calls.planMove, {
    once: true,
    input: planMoveInput,
    run: planMove,
    success: (_, answer) =>
      (answer as Address).defaultFrom === undefined ? 'ac_MoveDone' : 'ac_MovePlanned',
    draftPages: [routes.move],
  }),
  cancelMove: defineCall(calls.cancelMove, {
    once: true,
    input: deleteAddressInput,
    run: ({ session }, { addressId }) => session.shop.moves.cancel(addressId),
    success: 'ac_MoveCancelled',
  }),
  restoreAddress: defineCall(calls.restoreAddress, {
    once: true,
    input: deleteAddressInput,
    run: ({ session }, { addressId }) => session.shop.addresses.restore(addressId),
    success: 'ac_AddressRestored',
  }),
}
