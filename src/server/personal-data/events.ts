import { defineEvent } from '../webhooks/event.ts'

export const accountEvents = { 'account.erased': defineEvent({}, {}) }
