import { QuestionType, Section } from '../../src/contract/codes.ts'

/** Lists how the brands that only tests have differ from the default one. */

/** Every provider, and confirmation fields. */
export const providers = {
  companyName: 'Foyer & Sons',
  facebookAppId: '1001',
  googleClientId: 'google-client',
  googleOneTouch: true,
  appleClientId: 'apple-client',
  shopLogin: { page: '/sign-in' },
  steam: true,
  auth0: true,
  telegram: true,
  telegramId: 'account_bot',
  confirmFields: true,
}

/** Adds the confirmations to the fields of an address form, each beside what it repeats. */
export const withConfirmations = (fields: { orderField?: string }[]) =>
  fields.flatMap((field) => {
    const { orderField = '' } = field
    const isRepeated = ['Email', 'Telephone'].includes(orderField)
    return isRepeated ? [field, { ...field, orderField: `Confirm${orderField}` }] : [field]
  })

const page = { layout: 'document', section: Section.general }
export const longName = 'A page of the shop with a name that nobody would give it '
  .repeat(4)
  .slice(0, 200)
export const long = {
  logo: 'gone.svg',
  isTestingEnvironment: true,
  logoutTo: 'shop',
  pages: [
    { ...page, pageId: 1, name: longName, url: 'long', address: 'https://docs.example/long' },
    { ...page, pageId: 2, name: 'Nowhere', url: 'nowhere' },
  ],
}

export const few = {
  questionFields: ['firstName', 'lastName', 'email'].map((property) => ({
    property,
    label: `ac_${property[0]!.toUpperCase()}${property.slice(1)}`,
    type: QuestionType.text,
  })),
  addressFields: undefined,
  confirmFields: false,
  availableShippingCountries: ['NL', 'BE', 'DE'],
  enableFeatures: ['AddressBook'],
}

/** A document of its own, those of another origin, and a redirect of its host. */
export const framing = (elsewhere: string, own: string) => ({
  pages: [
    {
      pageId: 1,
      name: 'Rules',
      title: 'House rules',
      url: 'terms',
      layout: 'document',
      section: Section.orders,
    },
    ...['tall', 'slow', 'mad', 'closed', 'never', 'shop'].map((name, i) => ({
      pageId: i + 2,
      name,
      url: name,
      layout: 'article',
      section: Section.general,
      viewOrder: i,
      address: name === 'shop' ? `${own}/account/back-to-shop` : `${elsewhere}/${name}`,
      waitForLoaded: ['slow', 'mad'].includes(name),
    })),
    {
      pageId: 8,
      name: 'Club',
      url: 'club',
      layout: 'article',
      section: Section.fund,
      address: `${elsewhere}/tall`,
    },
  ],
})

/** Returns the address of such a brand, which is started once for all workers. */
export const ownBrand = (name: 'providers' | 'long' | 'few' | 'framing') =>
  (process.env.FOYER_OWN_BRANDS ?? '').replace(
    'localhost',
    name === 'providers' ? 'localhost' : `${name}.localhost`,
  )
