import type { WordKey } from '#i18n/words.ts'
import { Refusal } from '../refusals.ts'
import type { CallContext } from './context.ts'
import { statusOf } from './errors.ts'
import { readForm } from './input.ts'
import { leaveMessage } from './message.ts'
import { finishLogin, landing } from './sign-in.ts'

/** What a provider sends with the browser: in the address, or in the form that it has the browser post. */
async function fieldsOf(request: Request, { services, brand }: CallContext, id: string) {
  if (request.method === 'GET') return new URL(request.url).searchParams
  if (!services.providers.byId(brand, id)?.answersByForm) throw new Refusal(405, 'this provider answers by the address')
  const values = Object.entries(await readForm(request, false))
  return new URLSearchParams(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Takes a provider's answer and tells where the browser goes: signed in and on, or back to the login page with a message. */
export async function finishSignIn(request: Request, context: CallContext, id: string) {
  try {
    await finishLogin(context, id, await fieldsOf(request, context, id))
  } catch (error) {
    if (statusOf(error) === 503) throw error
    leaveMessage(context, ((error instanceof Refusal && error.errors?.Provider) || 'ac_SignInFailed') as WordKey)
    return '/account/login'
  }
  // What this site keeps in the browser does not come with another site's form, but with the next request.
  return request.method === 'GET' ? landing(context) : '/account/login/done'
}
