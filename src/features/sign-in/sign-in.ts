import { whenIdle, whenLoaded } from '#islands/when-idle.ts'
import type { signInByPasskey } from '#browser/passkeys.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import type { PrepareWidget } from './widget.ts'

type PasskeyForm = Parameters<typeof signInByPasskey>[0]

/**
 * The providers whose own script draws a button or opens a window; without it the link beneath
 * leads to them.
 */
const widgets: Record<string, () => Promise<{ prepare: PrepareWidget }>> = {
  google: () => import('./google.ts'),
  facebook: () => import('./facebook.ts'),
  apple: () => import('./apple.ts'),
  telegram: () => import('./telegram.ts'),
}

/** One provider's script; where it does not come, its link does what it did. */
async function prepare(element: HTMLElement) {
  const { provider = '', widget = '{}' } = element.dataset
  const { prepare } = await widgets[provider]!()
  await prepare(element, JSON.parse(widget) as Parameters<PrepareWidget>[1])
}

// The page is there and can be used before anybody else's script is asked for. Only a safe page may
// talk to them.
const begin = () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]'))
    void prepare(element).catch(() => undefined)
}

if (isSecureContext) whenLoaded(() => whenIdle(begin))

const passkeyForm = document.querySelector<PasskeyForm>('form[data-passkey]')
const passkeys = () => import('#browser/passkeys.ts')
passkeyForm?.addEventListener('submit', (event) => {
  event.preventDefault()
  void passkeys().then(
    ({ signInByPasskey }) => signInByPasskey(passkeyForm),
    () => showToast(passkeyForm.dataset.failed ?? '', { isError: true }),
  )
})
if (passkeyForm && 'offered' in passkeyForm.dataset && window.PublicKeyCredential)
  whenLoaded(() =>
    whenIdle(
      () =>
        void passkeys()
          .then(({ offerPasskeys }) => offerPasskeys(passkeyForm))
          // The button says why a passkey fails; an offer that nobody takes does not.
          .catch(() => undefined),
    ),
  )

// Telegram's own page returns the person after a '#'.
const [, authResult] = location.hash.split('#tgAuthResult=')
if (authResult)
  void import('./telegram.ts').then(({ completeSignIn: completeSignIn }) =>
    completeSignIn(authResult, new URLSearchParams(location.search).get('telegram') ?? ''),
  )
