import type { OrderAddress } from '#contract/address.ts'
import { displayName } from '#lib/display-name.ts'
import { normalHouseNumber } from '#lib/house-number.ts'

const join = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by)

/**
 * An address as it stands on a parcel: name; company; street with number and suffix; zip code, city
 * and country, by its name in the language.
 */
export const addressLines = (
  {
    name,
    companyName,
    address,
    addressNumber,
    addressNumberSuffix,
    zipCode,
    city,
    country,
  }: OrderAddress,
  locale: string,
) =>
  [
    name,
    companyName,
    join([address, normalHouseNumber(join([addressNumber, addressNumberSuffix], '-'))], ' '),
    join([join([zipCode, city], ' '), country && displayName('region', country, locale)], ', '),
  ].filter((line): line is string => Boolean(line))
