import { pickMessages } from '#i18n/island-messages.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'

const keys = [
  'ac_MoveDay',
  'ac_MoveDayNote',
  'ac_MoveDayRequired',
  'ac_MoveDayInvalid',
  'ac_MoveDayPast',
  'ac_MoveDayFar',
  'ac_MoveOld',
  'ac_MoveOldKeep',
  'ac_MoveOldRemove',
  'ac_MoveOrders',
  'ac_MoveOrdersAsk',
  'ac_MoveOrdersContact',
  'ac_MoveOrdersLeft',
  'ac_MoveSave',
  'ac_MovePlanned',
  'ac_MoveDone',
  'ac_MoveMeanwhile',
  'ac_GetHelp',
] satisfies MessageKey[]

export type MoveMessages = Record<(typeof keys)[number], string>

/** The words of a move, besides those of its address. */
export const moveMessages = (t: Translate) => pickMessages(t, keys)
