import { claimAchievement } from './achievements/changes.ts'
import { achievementPage, listAchievements } from './achievements/queries.ts'
import { changeAddress, createAddress, deleteAddress, restoreAddress } from './addresses/changes.ts'
import { cancelMove, findMove, planMove } from './addresses/moves.ts'
import { addressPage, allAddresses, findAddress, listAddresses } from './addresses/queries.ts'
import { findDeletedAddress } from './addresses/removed.ts'
import { viewCode } from './downloads/changes.ts'
import { downloadPage } from './downloads/queries.ts'
import { addViewed, removeViewed } from './last-viewed/changes.ts'
import { findViewed } from './last-viewed/queries.ts'
import { requestErasure } from './leave/changes.ts'
import { countParts } from './leave/queries.ts'
import { ordersYetToLeave } from './orders/address-requests.ts'
import { deleteOrder } from './orders/changes.ts'
import { makeOrderInvoice } from './orders/order-invoice.ts'
import { cancelReturn, requestReturn } from './orders/return-changes.ts'
import { findReturn, returnLabelSource } from './orders/return-queries.ts'
import {
  documentSource,
  findOrder,
  getOrder,
  invoiceSource,
  listOrders,
  listSummaries,
} from './orders/queries.ts'
import { readOverview } from './overview/queries.ts'
import { findPapers, listPapers } from './papers/queries.ts'
import {
  addPasskey,
  isWorthSuggesting,
  listCredentials,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.ts'
import { createDataExport, findDataExport, listDataExports } from './personal-data/data-exports.ts'
import { newTelephoneCode, verifyTelephone } from './phone-verification/changes.ts'
import { finishFirstLogin, setImage, skipQuestion, updateAccount } from './profile/changes.ts'
import { claimGuest } from './profile/guests.ts'
import { listWishes, readLists } from './profile/lists.ts'
import type { AccountList, AccountWith } from './profile/shopper.ts'
import {
  addAccountEvent,
  isNewDevice,
  listAccountEvents,
  setDevice,
} from './security/account-events.ts'
import { endDevice, endOtherDevices, listDevices } from './security/devices.ts'
import { cancelEmailChange, findEmailChange, requestEmailChange } from './security/email-changes.ts'
import { hasVerifiedEmail, listWaysIn, removeWayIn } from './security/ways-in.ts'
import { choosePreferences } from './settings/changes.ts'
import { readPreferences } from './settings/queries.ts'
import { pagesOf } from './store/counted-list.ts'
import type { Scope } from './store/scope.ts'
import { claimVoucher } from './vouchers/changes.ts'
import { findVoucher, listVouchers, voucherPage } from './vouchers/queries.ts'
import { addWish, createLink, removeWishes, withdrawLink } from './wishlist/changes.ts'
import { findToken } from './wishlist/link.ts'
import { findWish, wishPage } from './wishlist/queries.ts'

/** Lists what a signed-in shopper reads and changes. Each function takes the scope first. */
const nouns = {
  overview: readOverview,
  account: {
    with: readLists,
    inTurn: <Result>(scope: Scope, read: () => Promise<Result>) => scope.inTurn(read),
    update: updateAccount,
    skipQuestion,
    finishFirstLogin,
    setImage,
  },
  erasure: { countParts, request: requestErasure },
  addresses: {
    page: addressPage,
    list: pagesOf(listAddresses),
    all: allAddresses,
    get: findAddress,
    findDeleted: findDeletedAddress,
    create: createAddress,
    change: changeAddress,
    delete: deleteAddress,
    restore: restoreAddress,
  },
  moves: { find: findMove, plan: planMove, cancel: cancelMove },
  orders: {
    list: listOrders,
    summaries: listSummaries,
    get: getOrder,
    find: findOrder,
    yetToLeave: ordersYetToLeave,
    invoiceSource,
    documentSource,
    requestReturn,
    cancelReturn,
    findReturn,
    returnLabelSource,
    claim: claimGuest,
    delete: deleteOrder,
  },
  papers: { list: listPapers, find: findPapers, makeInvoice: makeOrderInvoice },
  downloads: { page: downloadPage, viewCode },
  preferences: { get: readPreferences, choose: choosePreferences },
  telephone: { newCode: newTelephoneCode, verify: verifyTelephone },
  achievements: {
    page: achievementPage,
    list: pagesOf(listAchievements),
    claim: claimAchievement,
  },
  vouchers: {
    page: voucherPage,
    list: pagesOf(listVouchers),
    find: findVoucher,
    claim: claimVoucher,
  },
  wishProducts: {
    page: wishPage,
    list: pagesOf(listWishes),
    find: findWish,
    add: addWish,
    remove: removeWishes,
  },
  wishlistLink: { find: findToken, create: createLink, withdraw: withdrawLink },
  dataExports: {
    list: listDataExports,
    create: createDataExport,
    find: findDataExport,
  },
  passkeys: {
    list: listPasskeys,
    credentials: listCredentials,
    add: addPasskey,
    rename: renamePasskey,
    remove: removePasskey,
    isWorthSuggesting,
  },
  devices: { list: listDevices, end: endDevice, endOthers: endOtherDevices },
  waysIn: { list: listWaysIn, remove: removeWayIn, hasVerifiedEmail },
  accountEvents: {
    list: listAccountEvents,
    add: addAccountEvent,
    setDevice,
    isNewDevice,
  },
  emailChange: { find: findEmailChange, request: requestEmailChange, cancel: cancelEmailChange },
  lastViewProducts: { find: findViewed, add: addViewed, remove: removeViewed },
}

/** The functions of a noun, or the function, without the scope. */
type Bound<Part> = Part extends (scope: Scope, ...args: infer Args) => Promise<infer Result>
  ? (...args: Args) => Promise<Result>
  : { [Name in keyof Part]: Bound<Part[Name]> }

/** Holds one signed-in shopper's data and changes, scoped to that account and its company. */
export type Shop = {
  // An inferred function loses its type parameter.
  account: {
    with<List extends AccountList>(...lists: List[]): Promise<AccountWith<List>>
    inTurn<Result>(read: () => Promise<Result>): Promise<Result>
  }
} & Bound<typeof nouns>

type Part = ((scope: Scope, ...args: unknown[]) => unknown) | { [name: string]: Part }

const bind = (part: Part, scope: Scope): unknown =>
  typeof part === 'function'
    ? (...args: unknown[]) => part(scope, ...args)
    : Object.fromEntries(Object.entries(part).map(([name, value]) => [name, bind(value, scope)]))

/** Binds every function to the shopper's scope. */
export const openShop = (scope: Scope) => bind(nouns as unknown as Part, scope) as Shop
