import { noInput } from '#contract/call.ts'
import { getLogin } from '#contract/calls.ts'
import { defineCall } from '../api/call-record.ts'
import type { LoginProvider } from '#contract/login.ts'
import { signInPath } from '#lib/paths.ts'
import type { Provider } from './provider.ts'
import { ensureVisitor, widgetAttempt } from './attempts.ts'
import type { CallContext } from '../api/context.ts'
import { redirectUri } from './calls.ts'

/** The options of a provider's script, where it has one that works on this host. */
function widgetOf(context: CallContext, provider: Provider): LoginProvider['widget'] {
  const back = redirectUri(context, provider)
  const attempt = widgetAttempt(context, provider)
  if (!provider.widget || !attempt || new URL(back).origin !== context.requestOrigin)
    return undefined
  const { options, carriesState } = provider.widget
  return {
    ...options,
    nonce: attempt.nonce,
    ...(carriesState && { state: attempt.state }),
    redirectUri: back,
    locale: context.locale,
  }
}

/**
 * Every way to sign in that the brand offers, in the order of the login page. The browser gets the
 * cookie that binds a script's answer to it.
 */
export function loginProviders(context: CallContext): LoginProvider[] {
  const { services, brand, t } = context
  const providers = services.providers.of(brand)
  if (providers.some(({ widget }) => widget)) ensureVisitor(context)
  return providers.map((provider) => ({
    id: provider.id,
    name: t(provider.label, { company: brand.companyName }),
    startUrl: signInPath(provider.id, 'start'),
    widget: widgetOf(context, provider),
  }))
}

export const loginProviderCalls = {
  getLogin: defineCall(getLogin, { input: noInput, run: loginProviders }),
}
