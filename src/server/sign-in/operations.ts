import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { loginProvider } from '#contract/login.ts'
import type { Operations } from '../openapi/operation.ts'

const redirect = z.object({ redirectUrl: z.string() })
const refusals = [
  'sign_in_not_offered',
  'already_signed_in',
  'session_ended',
  'sign_in_not_begun',
  'sign_in_failed',
  'too_many_requests',
] as const
const byScript = (provider: string) => ({
  summary: `Sign in by what ${provider}’s script has told`,
  description: `\`GET /login\` must have been asked by the same browser before. Sets the cookie of the session.`,
  answer: account,
  refusals,
})
const byRedirect = (provider: string, redirectUrl: string) => ({
  summary: `Begin to sign in with ${provider}`,
  description: 'The browser goes to `redirectUrl`, and comes back signed in.',
  answer: redirect,
  answerExample: { redirectUrl },
  example: {},
  refusals: ['sign_in_not_offered'] as const,
})

export const loginOperations = {
  getLogin: {
    summary: 'List the ways to sign in',
    description: 'Sets the cookie that binds the answer of a provider’s script to this browser.',
    answer: z.array(loginProvider),
    answerExample: [
      { id: 'onecore', name: 'Continue with one-core login', startUrl: '/onecorelogin/start' },
    ],
    example: {},
  },
  loginFacebook: { ...byScript('Facebook'), example: { token: 'token-of-the-script' } },
  loginGoogle: {
    ...byScript('Google'),
    example: { credential: 'token-of-the-script', clientId: 'client-id' },
  },
  loginApple: { ...byScript('Apple'), example: { token: 'token-of-the-script' } },
  loginSteam: byRedirect(
    'Steam',
    'https://steamcommunity.com/openid/login?openid.mode=checkid_setup',
  ),
  loginAuth0: byRedirect(
    'the OpenID Connect provider',
    'https://login.shop.example/authorize?client_id=account',
  ),
  loginTelegram: {
    ...byScript('Telegram'),
    example: { id: 1007, auth_date: 1_790_000_000, hash: 'hash-of-the-widget' },
  },
  oneCoreLogin: {
    summary: 'Begin the one-core login',
    description:
      'Answers the provider’s address as text; a browser that navigates here is sent there (302).',
    answer: 'text/plain',
    answerExample: 'https://login.shop.example/authorize?client_id=account',
    example: {},
    refusals: ['sign_in_not_offered'],
  },
  sendLoginCode: {
    summary: 'Send a code to an e-mail address',
    description:
      'The answer is the same for every address. The code works in the same browser alone, for ten minutes and five tries; a newer code for the address takes its place.',
    answer: null,
    example: { email: 'ada.berg@mail.example' },
    refusals: ['sign_in_not_offered', 'already_signed_in', 'too_many_requests', 'mail_not_sent'],
  },
  sendOrderCode: {
    summary: 'Send a code to the customer of an order',
    description:
      'By the token of the order’s link. The code goes to the verified address of the order’s customer, or to the one that a guest has ordered with; the answer does not tell it.',
    answer: null,
    example: { token: 'q1w2e3r4t5z6u7i8o9p0aQ' },
    refusals: ['already_signed_in', 'order_gone', 'too_many_requests', 'mail_not_sent'],
  },
  loginByCode: {
    summary: 'Sign in by the code of an e-mail',
    description: 'Sets the cookie of the session.',
    answer: account,
    example: { code: '123456' },
    refusals: [
      'sign_in_not_offered',
      'already_signed_in',
      'email_code_wrong',
      'session_ended',
      'too_many_requests',
    ],
  },
  logout: {
    summary: 'Sign out',
    description:
      '`url` is where the browser goes then: the provider, where that ends its own session.',
    answer: z.object({ url: z.optional(z.string()) }),
    example: { everywhere: true },
  },
} satisfies Partial<Operations>
