import type { APIRoute } from 'astro'
import { isPrefetch } from '#lib/prefetch.ts'
import { leaveMessage } from '#server/api/message.ts'

/** Sends the browser to a provider, or back to the login page with a message. Who is signed in already goes where a shopper lands. */
export const GET: APIRoute = async ({ params, request, locals, redirect }) => {
  const { api, log } = locals.services
  if (isPrefetch(request)) return new Response(null, { status: 503 })
  if (locals.visit) return redirect('/account/login')
  try {
    return redirect(await api.startLogin(locals, params.provider ?? ''))
  } catch (error) {
    log.warn({ provider: params.provider, error: api.describe(error) }, 'a sign-in could not start')
    leaveMessage(locals, 'ac_SignInUnavailable')
    return redirect('/account/login')
  }
}

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { allow: 'GET' } })
