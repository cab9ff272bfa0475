/** Lists the people who can sign in to the demo, in the order of its buttons. */
export const demoShoppers = [
  { email: 'full@demo.test', firstName: 'Noor', lastName: 'Visser' },
  { email: 'new@demo.test', firstName: 'Sam', lastName: 'de Wit' },
  { email: 'empty@demo.test', firstName: 'Ida', lastName: 'Lund' },
  { email: 'large@demo.test', firstName: 'Mila', lastName: 'Groot' },
  { email: 'world@demo.test', firstName: 'Αικατερίνη', lastName: 'Παπαδημητρίου-山田' },
  { email: 'remove@demo.test', firstName: 'Bo', lastName: 'Jansen' },
  { email: 'profile@demo.test', firstName: 'Joe', lastName: 'Okafor' },
  { email: 'real@demo.test', firstName: 'Lotte', lastName: 'Bakker' },
] as const

export type DemoEmail = (typeof demoShoppers)[number]['email']
