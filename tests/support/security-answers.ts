import type { CallName } from '#server/calls.ts'

interface Answer {
  status: number
  own?: () => Promise<Record<string, unknown>>
}
type Answers = Partial<Record<CallName, Answer>>

/** Lists the answers to the examples of the calls for the security of an account. */
export const securityAnswers: Answers = {
  addPasskey: { status: 422 },
  listDevices: { status: 200 },
  endDevice: { status: 404 },
  endOtherDevices: { status: 204 },
  listWaysIn: { status: 200 },
  // The example's own id may be the shopper's only way in.
  removeWayIn: { status: 404, own: () => Promise.resolve({ id: 999_999_999 }) },
  listAccountEvents: { status: 200 },
  sendConfirmCode: { status: 204 },
  confirmByCode: { status: 422 },
  confirmByPasskey: { status: 422 },
  resendEmailChange: { status: 404 },
  cancelEmailChange: { status: 204 },
  confirmEmailChange: { status: 404 },
  undoEmailChange: { status: 404 },
}
