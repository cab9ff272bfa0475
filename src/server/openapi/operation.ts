import type * as z from 'zod/mini'
import type { Call, OutputOf, SentOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { CallName } from '../calls.ts'

/** The schema of what a call answers; a content type where that is no JSON, null where nothing. */
type Answer<Output> = [Output] extends [void]
  ? null
  : Output extends Blob | string
    ? string
    : z.ZodMiniType<Output>

/** Describes a call beyond its row and its input schema. */
export interface Operation<C extends Call = Call> {
  summary: string
  description?: string
  answer: Answer<OutputOf<C>>
  /** Shows the answer of a call without input: the requests explain the others. */
  answerExample?: OutputOf<C>
  /** Describes an input that the handler's schema accepts unchecked. */
  input?: z.ZodMiniType
  /** Something that can be sent; a file is described, not included. */
  example: SentOf<C>
  /** The codes of its own refusals, beside those of every call of its kind. */
  refusals?: readonly RefusalCode[]
}

export type Operations = { [Name in CallName]: Operation<(typeof calls)[Name]> }
