import { AddressType } from '#contract/codes.ts'
import { codeName } from './code-name.ts'
import type { AddressPlan } from './shopper-plan.ts'

/** An address as the shop feeds it. */
export const toFedAddress = ({ companyName, vatNumber, ...rest }: AddressPlan) => ({
  ...rest,
  companyName,
  vatNumber,
  addressType: codeName(
    AddressType,
    companyName || vatNumber ? AddressType.company : AddressType.private,
  ),
})
