import { defineEvent, exampleTime, instant } from '../webhooks/event.ts'

export const accountEvents = {
  /** `erasureDate` is when the account is erased unless its owner signs in before. */
  'account.leaving': defineEvent({ erasureDate: instant }, { erasureDate: exampleTime }),
  'account.stays': defineEvent({}, {}),
  'account.erased': defineEvent({}, {}),
}
