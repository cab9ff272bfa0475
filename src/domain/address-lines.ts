import type { OrderAddress } from '#contract/address.ts'

const join = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by)

/**
 * An address as it stands on a parcel: name; company; street with number and suffix; zip code, city
 * and country.
 */
export const addressLines = ({
  name,
  companyName,
  address,
  addressNumber,
  addressNumberSuffix,
  zipCode,
  city,
  country,
}: OrderAddress) =>
  [
    name,
    companyName,
    join([address, join([addressNumber, addressNumberSuffix], '-')], ' '),
    join([join([zipCode, city], ' '), country], ', '),
  ].filter((line): line is string => Boolean(line))
