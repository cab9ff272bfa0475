import * as z from 'zod/mini'
import type { Feature } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One call of the contract. `path` holds its parameters as `{name}`; its literal parts are
 * case-insensitive. What it takes and answers are types alone: a script that makes a call carries
 * no schema for it.
 */
export interface Call<Output = unknown, Input extends z.ZodMiniType = z.ZodMiniType> {
  method: Method
  path: string
  /**
   * Allows the call to any visitor, to anyone signed in before or after the first login, or to
   * shoppers after it.
   */
  access: 'anyone' | 'newcomer' | 'shopper'
  /** The feature without which the call answers 403. */
  feature?: Feature
  /** A browser may keep the answer, if it asks each time whether it is still so. */
  revalidated?: true
  /** A change that is as right when it is made later: a browser that is offline keeps it. */
  canWait?: boolean
  readonly types?: { input: Input; output: Output }
}

/**
 * Infers what a caller sends, what a handler receives and what it answers; without an answer it is
 * a 204.
 */
export type SentOf<C extends Call> = z.input<NonNullable<C['types']>['input']>
export type InputOf<C extends Call> = z.output<NonNullable<C['types']>['input']>
export type OutputOf<C extends Call> = NonNullable<C['types']>['output']

/** Describes the input of a call without one. */
export const noInput = z.object({})

/** Begins the path of a call of the API. */
export const api = '/account/api/v1'

/** Opens a call to any visitor. */
export const anyone = { access: 'anyone' } as const
/** Opens a call during the first login, too. */
export const newcomer = { access: 'newcomer' } as const
/** Lets a browser keep the answer, if it asks each time whether it is still so. */
export const revalidated = { access: 'anyone', revalidated: true } as const

/* @__NO_SIDE_EFFECTS__ */
export const call = <Output, Input extends z.ZodMiniType = typeof noInput>(
  method: Method,
  path: string,
  {
    access = 'shopper',
    ...how
  }: Partial<Pick<Call, 'access' | 'feature' | 'revalidated' | 'canWait'>> = {},
): Call<Output, Input> => ({ method, path, access, ...how })
