import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Route } from '#routes.ts'
import { checkCallAccess } from './call-access.ts'
import type { CallContext } from './context.ts'
import type { SecurityEvent } from '../observe/security-events.ts'
import { checkConfirmed } from '../security/confirmation.ts'
import { noteSecurity } from '../security/note-security.ts'
import { limitChange } from './change-limit.ts'
import { parseInput } from './input.ts'

/** Names a handler's answer; one that answers a file makes the response itself. */
type Answer<Output> = Output extends Blob ? Response : Output

interface Handling<Output, Input extends z.ZodMiniType> {
  /** Holds path parameters, query and body as one object, with field names in camel case. */
  input: Input
  /** Runs once access and input are checked. */
  run(context: CallContext, input: z.output<Input>): Promise<Answer<Output>> | Answer<Output>
  /** The key of the message that follows a plain form of this call, or of what was sent by it. */
  success?: MessageKey | ((given: Record<string, unknown>, answer: unknown) => MessageKey)
  /** The pages that show again what was typed into its form after the session had ended. */
  draftPages?: readonly Route[]
  /**
   * It is to take effect once: whatever is sent again with the token of the same form, such as by a
   * double click, is answered as the first time.
   */
  once?: true
  /** The security event that a call which has succeeded is. */
  security?: SecurityEvent
  /** It asks shoppers to confirm who they are, unless they have done so of late. */
  isConfirmed?: true
  /** It is limited by a count of its own, so that it counts as no change. */
  hasOwnLimit?: true
  /** The largest body, in bytes, where it may be larger than other calls' bodies. */
  maxBodyBytes?: number
}

/** A row of the contract with all that the server knows of it. */
export interface CallRecord extends Omit<Handling<unknown, z.ZodMiniType>, 'run'> {
  call: Call
  /** Checks access and input, and runs the call. Throws an `Refusal`. */
  handle(context: CallContext, given: Record<string, unknown>): unknown
}

/**
 * Tells whether a call counts as one of the account's changes. What visitors may call, such as to
 * sign out, stores nothing or is limited by network.
 */
export const countsAsChange = ({ call, hasOwnLimit }: Pick<CallRecord, 'call' | 'hasOwnLimit'>) =>
  call.method !== 'GET' && call.access !== 'anyone' && !hasOwnLimit

/** Notes an event once its call has succeeded. */
async function noteOnSuccess<Answer>(
  context: CallContext,
  event: SecurityEvent,
  answer: Answer | Promise<Answer>,
) {
  const result = await answer
  await noteSecurity(context, event)
  return result
}

/** Joins a call of the contract with its handler. */
export function defineCall<Output, Input extends z.ZodMiniType>(
  call: Call<Output, Input>,
  { input, run, security, isConfirmed, ...rest }: Handling<Output, Input>,
): CallRecord {
  const isCounted = countsAsChange({ call, ...rest })
  return {
    ...rest,
    call,
    input,
    handle(context, given) {
      checkCallAccess(call, context)
      const wanted = parseInput(input, given)
      if (isConfirmed) checkConfirmed(context)
      const start = () => run(context, wanted)
      const answer = isCounted ? limitChange(context, start) : start()
      return security ? noteOnSuccess(context, security, answer) : answer
    },
  }
}
