import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Feature = 'Achievements' | 'AddressBook' | 'MyVouchers' | 'MyOrders' | 'MyWishlist' | 'TelephoneVerification'

/** One call of the contract. `path` holds its parameters as `{name}`; its literal parts are case-insensitive. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output = unknown> {
  method: Method
  path: string
  /** Who may call: any visitor, or a signed-in shopper. */
  access: 'anyone' | 'shopper'
  /** The feature without which the call answers 403. */
  feature?: Feature
  /** Path parameters, query and body as one object, field names in camel case. */
  input: Input
  /** What it answers, as a type alone; nothing is a 204. */
  output: Output
}

export type InputOf<C extends Call> = z.infer<C['input']>
export type OutputOf<C extends Call> = C['output']

const noInput = z.object({})

/** Stands for an answer: a script that makes a call does not carry the schema of what comes back. */
/* @__NO_SIDE_EFFECTS__ */
export const type = <Output>() => undefined as Output

interface Details<Input, Output> {
  access?: Call['access']
  feature?: Feature
  input?: Input
  output: Output
}

/* @__NO_SIDE_EFFECTS__ */
export function call<Output, Input extends z.ZodMiniType = typeof noInput>(
  method: Method,
  path: string,
  { access = 'shopper', input = noInput as never, ...rest }: Details<Input, Output>,
): Call<Input, Output> {
  return { method, path, access, input, ...rest }
}
