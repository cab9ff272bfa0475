import type { AddressPlan } from '../shopper-plan.ts'
import { itemAt } from '../seeded-random.ts'
import { address } from './address.ts'

const names = [
  'Mila Groot',
  'Teun Groot',
  'Fenna de Graaf',
  'Jip Willems',
  'Saar Bakker',
  'Lotte van Dijk',
  'Hanna Brandt',
  'Louis Renard',
]
const streets = [
  'Beukenlaan',
  'Kerkstraat',
  'Waterpoort',
  'Heideweg',
  'Tulpenhof',
  'Korenmarkt',
  'Vissersdijk',
  'Nieuwe Gracht',
  'Zonnebloemweg',
  'Oude Veerweg',
  'Merelstraat',
]
const cities = [
  ['1811', 'Alkmaar'],
  ['6811', 'Arnhem'],
  ['4811', 'Breda'],
  ['2611', 'Delft'],
  ['5611', 'Eindhoven'],
  ['2011', 'Haarlem'],
  ['8911', 'Leeuwarden'],
  ['2311', 'Leiden'],
  ['6211', 'Maastricht'],
  ['6511', 'Nijmegen'],
  ['3011', 'Rotterdam'],
  ['5011', 'Tilburg'],
  ['8011', 'Zwolle'],
] as const

/** A Dutch VAT number ends in what makes the whole, letters counted from ten, 1 by 97. */
const vatNumber = (digits: number) =>
  `NL${digits}B${String(98n - (BigInt(`2321${digits}1100`) % 97n)).padStart(2, '0')}`

function place(n: number): AddressPlan {
  const [zip, city] = itemAt(cities, n)
  const letters = String.fromCharCode(65 + (n % 26), 65 + ((n * 7) % 26))
  const company =
    n % 12 === 5
      ? { companyName: `Groot & Co. no. ${n}`, vatNumber: vatNumber(100_000_000 + n) }
      : {}
  const contact = { email: 'large@demo.test', telephone: `+31 6${String(20_000_000 + n)}` }
  return address(
    itemAt(names, n < 2 ? 0 : n),
    [itemAt(streets, n), String(n + 1), n % 6 === 4 ? 'A' : '', `${zip} ${letters}`, city, 'NL'],
    {
      ...contact,
      ...company,
    },
  )
}

export const largeAddresses = Array.from({ length: 300 }, (_, n) => place(n))
