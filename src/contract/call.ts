import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Feature = 'Achievements' | 'AddressBook' | 'MyVouchers' | 'MyOrders' | 'MyWishlist' | 'TelephoneVerification'

/** One call of the contract. `path` holds its parameters as `{name}`; its literal parts are case-insensitive. */
export interface Call<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  method: Method
  path: string
  /** Who may call: any visitor, or a signed-in shopper. */
  access: 'anyone' | 'shopper'
  /** The feature without which the call answers 403. */
  feature?: Feature
  /** Path parameters, query and body as one object, field names in camel case. */
  input: Input
  output: Output
}

export type InputOf<C extends Call> = z.infer<C['input']>
export type OutputOf<C extends Call> = z.infer<C['output']>

const noInput = z.object({})

interface Details<Input, Output> {
  access?: Call['access']
  feature?: Feature
  input?: Input
  output: Output
}

/* @__NO_SIDE_EFFECTS__ */
export function call<Output extends z.ZodMiniType, Input extends z.ZodMiniType = typeof noInput>(
  method: Method,
  path: string,
  { access = 'shopper', input = noInput as never, ...rest }: Details<Input, Output>,
): Call<Input, Output> {
  return { method, path, access, input, ...rest }
}
