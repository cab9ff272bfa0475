import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loginPasskeyOptions, newPasskeyOptions } from '#contract/calls.ts'
import { send } from './send.ts'
import { showToast } from './shell/toast.store.ts'

type PasskeyForm = HTMLFormElement & { credential: HTMLInputElement }

/** Somebody has closed the browser's dialog, or has no passkey. */
const cancelled = ['NotAllowedError', 'AbortError']

/** Puts an authenticator's answer into its form, and sends that as if it had been typed. */
function sendForm(form: PasskeyForm, answer: object) {
  form.credential.value = JSON.stringify(answer)
  form.submit()
}

/** Asks the authenticator for the answer of a form; says why where there is none. */
async function fillForm(form: PasskeyForm, ask: () => Promise<object>) {
  const { cancelled: closed = '', failed = '', known = '' } = form.dataset
  form.toggleAttribute('data-busy', true)
  try {
    sendForm(form, await ask())
  } catch (error) {
    const { name } = error as Error
    const isKnown = name === 'InvalidStateError'
    const reason = cancelled.includes(name) ? closed : isKnown ? known : failed
    showToast(reason, { isError: !cancelled.includes(name) })
  } finally {
    form.toggleAttribute('data-busy', false)
  }
}

const requestOptions = async () =>
  (await send(
    loginPasskeyOptions,
    {},
    { form: null },
  )) as unknown as PublicKeyCredentialRequestOptionsJSON

/** Signs in by a passkey that the browser lets the shopper choose. */
export const signInByPasskey = (form: PasskeyForm) =>
  fillForm(form, async () => startAuthentication({ optionsJSON: await requestOptions() }))

/** Has the browser offer passkeys where it fills in the e-mail address. */
export async function offerPasskeys(form: PasskeyForm) {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const optionsJSON = await requestOptions()
  sendForm(form, await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

/** Adds a passkey of this device, under the name in the form. */
export const addPasskey = (form: PasskeyForm) =>
  fillForm(form, async () => {
    const options = await send(newPasskeyOptions, {})
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return startRegistration({ optionsJSON })
  })
