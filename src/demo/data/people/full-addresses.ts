import { address } from './address.ts'

export const fullAddresses = [
  address('Noor Visser', ['Kastanjelaan', '14', 'B', '3512 KD', 'Utrecht', 'NL'], {
    email: 'full@demo.test',
    telephone: '+31 612345678',
  }),
  address('Noor Visser', ['Havenkade', '221', '', '1019 CR', 'Amsterdam', 'NL'], {
    email: 'full@demo.test',
    telephone: '+31 612345678',
  }),
  address('Noor Visser', ['Zagerijweg', '8', '', '7411 PL', 'Deventer', 'NL'], {
    companyName: 'Visser Houtwerk B.V.',
    vatNumber: 'NL001234567B29',
    email: 'houtwerk@demo.test',
    telephone: '+31 570123456',
  }),
  address('Lies Peeters', ['Lindenstraat', '47', 'bus 3', '9000', 'Gent', 'BE'], {
    companyName: 'Atelier De Linde',
    vatNumber: 'BE0123456749',
    email: 'atelier@demo.test',
    telephone: '+32 470123456',
  }),
  address('Joris Visser', ['Molenpad', '3', '', '9712 HW', 'Groningen', 'NL'], {
    telephone: '+31 687654321',
  }),
  address('Annelies van der Meer', ['Duinroosstraat', '102', 'II', '2584 AS', 'Den Haag', 'NL'], {
    email: 'annelies@demo.test',
  }),
  address('Greta Sommer', ['Am alten Bahnhof', '5', 'a', '50667', 'Köln', 'DE'], {
    email: 'greta@demo.test',
    telephone: '+49 15112345678',
  }),
  address('Élodie Marchand', ['Rue des Tilleuls', '19', 'ter', '69003', 'Lyon', 'FR'], {
    telephone: '+33 612345678',
  }),
  address('Tom Ashby', ['Mill Lane', '7', '', 'BS1 4ND', 'Bristol', 'GB'], {
    companyName: 'Ashby & Daughters',
    vatNumber: 'GB123456789',
    telephone: '+44 7700900123',
  }),
  address('Søren Holm', ['Fyrvej', '31', '', '8000', 'Aarhus', 'DK'], { email: 'soren@demo.test' }),
  address('June Calloway', ['Juniper Street', '1540', '', '97205', 'Portland', 'US'], {
    addressLine2: 'Apt 12',
    state: 'OR',
    telephone: '+1 5035550142',
  }),
  // Only what the form demands.
  address('Oma Visser', ['', '', '', '', '', 'NL']),
]
