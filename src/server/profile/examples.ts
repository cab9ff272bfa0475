import type { Account } from '#contract/account.ts'
import { Gender, QuestionType } from '#contract/codes.ts'
import { achievementExample } from '../achievements/examples.ts'
import { addressExample, addressFieldExample } from '../addresses/examples.ts'
import { orderExample } from '../orders/examples.ts'
import { productExample } from '../products/examples.ts'
import { voucherExample } from '../vouchers/examples.ts'

/** The account of the customer whom the examples of the feed have made. */
export const accountExample: Account = {
  id: 1,
  firstName: 'Robin',
  lastName: 'Jansen',
  fullName: 'Robin Jansen',
  email: 'robin@shop.example',
  telephone: '+31 612345678',
  gender: Gender.unknown,
  birthDate: null,
  firstTimeLogin: false,
  imageUrl: '',
  segments: ['wholesale'],
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
  addressFields: [addressFieldExample],
  firstTimeLoginFields: [{ name: 'gender', required: false }],
  questionFields: [
    {
      property: 'firstName',
      label: 'ac_FirstName',
      type: QuestionType.text,
      options: [],
      value: 'Robin',
      isComplete: true,
    },
  ],
  interestIds: [1],
  newsletterIds: [1],
  achievements: [achievementExample],
  addresses: [addressExample],
  vouchers: [voucherExample],
  lastViewProducts: [productExample],
  wishProducts: [productExample],
  lastOrder: orderExample,
  totals: { achievements: 1, addresses: 1, vouchers: 1, wishProducts: 1 },
}
