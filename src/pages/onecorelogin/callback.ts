import type { APIRoute } from 'astro'
import { limits } from '#lib/limits.ts'
import { cookieNames, setCookie } from '#server/api/cookies.ts'

/** Where the provider sends the browser back: signed in and on to the wanted page, or back to the login page with a message. */
export const GET: APIRoute = async ({ url, locals, redirect }) => {
  const { api, log } = locals.services
  try {
    return redirect(await api.finishOneCoreLogin(locals, url.search))
  } catch (error) {
    if (api.statusOf(error) === 503) throw error
    const told = api.describe(error)
    log.warn({ error: told }, 'a sign-in failed')
    setCookie(locals, cookieNames.message, told.reason === 'access_denied' ? 'ac_SignInCancelled' : 'ac_SignInFailed', {
      maxAge: limits.messageLifetime,
    })
    return redirect('/account/login')
  }
}

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { allow: 'GET' } })
