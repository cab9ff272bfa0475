import { Gender } from '#contract/codes.ts'
import type { Story } from './story.ts'

const tooLong = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch-'.repeat(5)
const profile = { page: 'Profile', as: 'profile@demo.test', path: '/account/edit-profile' } as const
const address = {
  page: 'Address',
  as: 'full@demo.test',
  path: '/account/addresses/add',
  feature: 'AddressBook',
} as const
const firstLogin = {
  page: 'First login',
  as: 'new@demo.test',
  path: '/account/first-login',
} as const
const overview = { page: 'Overview', as: 'profile@demo.test', path: '/account' } as const

/** Forms as their pages show them again, with what was typed and what is wrong with it. */
export const rejectedForms: Story[] = [
  { ...overview, state: 'question rejected', form: { call: 'updateAccount', email: 'no address' } },
  {
    ...overview,
    state: 'wrong code',
    path: '/account?verify-telephone',
    feature: 'TelephoneVerification',
    form: { call: 'verifyTelephoneNumber', code: '12345' },
  },
  {
    ...profile,
    state: 'rejected, empty',
    form: { call: 'updateAccount', 'original.firstName': '' },
  },
  {
    ...profile,
    state: 'rejected, long words',
    form: {
      call: 'updateAccount',
      gender: `${Gender.mr}`,
      firstName: tooLong,
      lastName: tooLong,
      email: `${tooLong}@demo.test`,
      'telephone.code': '31',
      'telephone.number': '12',
      'original.firstName': '',
    },
  },
  { ...profile, state: 'picture rejected', form: { call: 'uploadImage' } },
  { ...address, state: 'rejected, empty', form: { call: 'createAddress' } },
  {
    ...address,
    state: 'rejected, long words',
    form: {
      call: 'createAddress',
      firstName: tooLong,
      lastName: tooLong,
      address: tooLong,
      city: tooLong,
      zipCode: tooLong,
      country: 'NL',
      email: 'no address',
      addressNumber: tooLong,
    },
  },
  {
    ...address,
    state: 'typed before the session ended',
    isDraft: true,
    form: {
      call: 'createAddress',
      firstName: 'Noor',
      lastName: 'Visser',
      address: 'Kastanjelaan',
      addressNumber: '14',
      city: 'Utrecht',
      country: 'NL',
    },
  },
  { ...firstLogin, state: 'rejected', form: { call: 'firstTimeSetting', email: 'no address' } },
  {
    page: 'Vouchers',
    state: 'code rejected',
    as: 'full@demo.test',
    path: '/account/vouchers',
    feature: 'MyVouchers',
    form: { call: 'claimVoucher', isTyped: 'true', code: 'NO-SUCH-CODE' },
  },
  {
    page: 'Settings',
    state: 'rejected',
    as: 'full@demo.test',
    path: '/account/settings',
    form: { call: 'changeLocalize', country: '', language: '', currency: '' },
  },
]
