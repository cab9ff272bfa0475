import type { APIRoute } from 'astro'
import { leaveMessage } from '#server/api/message.ts'

/** Older browsers do not say what they fetch for; then a wish for HTML tells. */
const isNavigation = (headers: Headers) =>
  (headers.get('sec-fetch-mode') ?? (headers.get('accept')?.includes('text/html') ? 'navigate' : '')) === 'navigate'

/** A script gets the provider's address as text; a browser that goes here is sent there, or back to the login page with a message. */
export const GET: APIRoute = async ({ request, locals, redirect }) => {
  if (isNavigation(request.headers) && locals.visit) return redirect('/account/login')
  const answer = await locals.services.api.answer(request, locals)
  if (!isNavigation(request.headers)) return answer
  if (answer.ok) return redirect(await answer.text())
  leaveMessage(locals, 'ac_SignInUnavailable')
  return redirect('/account/login')
}

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { allow: 'GET' } })
