import type { APIRoute } from 'astro'
import { isNavigation } from '#lib/navigation.ts'

/** A script gets the provider's address as text; a browser that goes here is sent there. */
export const GET: APIRoute = async ({ request, locals, redirect }) => {
  const { api, providers } = locals.services
  if (!isNavigation(request)) return api.answer(request, locals)
  return redirect(
    providers.byId(locals.brand, 'onecore')
      ? await api.beginSignIn(locals, 'onecore')
      : '/account/login',
  )
}
