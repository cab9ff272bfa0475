import type { Account } from '#contract/account.ts'

/** What `me` answers to the customer whom the examples of the feed have made. */

const money = (amount: string) => ({ amount, currency: 'EUR' })

const product = {
  productId: 501,
  url: '/product/501',
  image: 'https://shop.example/images/501.jpg',
  categoryName: 'Shoes',
  name: 'Hiking boots',
  price: money('89.950000'),
}

const achievement: Account['achievements'][number] = {
  achievementId: 1,
  name: 'Five orders',
  detail: '',
  description: '',
  reward: '10% off',
  icon: '',
  scaleType: 2,
  progress: 5,
  totalProgress: 5,
  currency: '',
  claimDate: null,
  disableClaim: false,
  animate: true,
  top: false,
}

const address: Account['addresses'][number] = {
  addressId: 1,
  addressType: 0,
  name: 'Robin Jansen',
  firstName: 'Robin',
  lastName: 'Jansen',
  companyName: '',
  email: 'robin@shop.example',
  telephone: '+31 612345678',
  vatNumber: '',
  address: 'Dorpsstraat',
  addressNumber: '12',
  addressNumberSuffix: '',
  zipCode: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
  custom: {},
  isBilling: true,
  isShipping: true,
}

const voucher: Account['vouchers'][number] = {
  id: 1,
  campaignId: 1,
  campaign: 'Welcome',
  used: 0,
  limited: true,
  redeemDate: null,
  expireDate: '2036-03-01T00:00:00.000Z',
  isExpired: false,
  claimDate: null,
  code: '',
  discount: { percentage: 10, amount: '0.000000', currency: '' },
}

const lastOrder: Account['lastOrder'] = {
  id: 1,
  orderId: 'S-100007',
  status: 40,
  actions: [],
  accessUrl: '',
  created: '2026-03-01T17:20:00.000Z',
  serviceFee: money('0.000000'),
  shippingCost: money('4.950000'),
  transactionCost: money('0.000000'),
  discount: money('0.000000'),
  subTotal: money('89.950000'),
  totalPrice: money('94.900000'),
  shippingAddress: null,
  billingAddress: null,
  expectedDelivery: '2026-03-04',
  taxLines: [{ name: 'VAT', rate: '21', amount: '16.47' }],
  invoice: { id: 1, name: 'invoice-100007.pdf', date: '2026-03-01T17:21:00.000Z' },
  products: [{ ...product, productType: 0, status: 50 }],
  transactions: [
    {
      method: 'card',
      methodName: 'Credit card',
      status: 4,
      paid: money('94.900000'),
      created: '2026-03-01T17:21:00.000Z',
    },
  ],
  shipments: [
    {
      carrier: 'Parcel service',
      number: 'PS-20071',
      link: 'https://parcels.example/PS-20071',
      history: [{ date: '2026-03-02T08:00:00+01:00', status: 50 }],
    },
  ],
}

const field: Account['addressFields'][number] = {
  label: 'ac_City',
  orderField: 'City',
  width: 50,
  required: true,
  type: 0,
  value: '',
  options: [],
  minLength: 0,
  maxLength: 250,
  disabled: false,
  row: 11,
  warningMessage: '',
  invalid: false,
  errorMessage: '',
}

export const accountExample: Account = {
  id: 1,
  firstName: 'Robin',
  lastName: 'Jansen',
  fullName: 'Robin Jansen',
  email: 'robin@shop.example',
  telephone: '+31 612345678',
  gender: 0,
  birthDate: null,
  firstTimeLogin: false,
  imageUrl: '',
  telephoneVerifyDate: null,
  isTelephoneVerified: false,
  hasValidTelephoneVerificationCode: false,
  telephoneVerifyExpireIn: 0,
  defaultLanguage: 'en',
  defaultLanguageName: 'English',
  defaultCountry: 'NL',
  defaultCountryName: 'Netherlands',
  defaultCurrency: { iSO4217: 'EUR', displayName: 'Euro', sign: '€' },
  defaultCurrencyName: 'Euro',
  addressFields: [field],
  firstTimeLoginFields: [{ name: 'gender', required: false }],
  questionFields: [
    {
      property: 'firstName',
      label: 'ac_FirstName',
      type: 0,
      options: [],
      value: 'Robin',
      isComplete: true,
    },
  ],
  interestIds: [1],
  newsletterIds: [1],
  achievements: [achievement],
  addresses: [address],
  vouchers: [voucher],
  lastViewProducts: [product],
  wishProducts: [product],
  lastOrder,
}
