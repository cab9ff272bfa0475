import type { APIRoute } from 'astro'

/** Older browsers do not say what they fetch for; then a wish for HTML tells. */
const isNavigation = (headers: Headers) =>
  (headers.get('sec-fetch-mode') ?? (headers.get('accept')?.includes('text/html') ? 'navigate' : '')) === 'navigate'

/** A script gets the provider's address as text; a browser that goes here is sent there. */
export const GET: APIRoute = async ({ request, locals, redirect }) => {
  const { api, providers } = locals.services
  if (!isNavigation(request.headers)) return api.answer(request, locals)
  return redirect(providers.byId(locals.brand, 'onecore') ? await api.beginSignIn(locals, 'onecore') : '/account/login')
}
