import type { APIRoute } from 'astro'
import { isNavigation } from '#lib/navigation.ts'
import { handleApiRequest } from '#server/api/api-request.ts'
import { beginSignIn } from '#server/sign-in/steps.ts'

/** A script gets the provider's address as text; a browser that goes here is sent there. */
export const GET: APIRoute = async ({ request, url, locals, redirect }) => {
  if (!isNavigation(request)) return handleApiRequest(request, locals)
  return redirect(
    locals.services.providers.byId(locals.brand, 'onecore')
      ? await beginSignIn(locals, 'onecore', url.searchParams)
      : '/account/login',
  )
}
