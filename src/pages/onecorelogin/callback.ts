import type { APIRoute } from 'astro'

/** Where the one-core login sends the browser back. */
export const GET: APIRoute = async ({ request, locals, redirect }) =>
  redirect(await locals.services.api.finishSignIn(request, locals, 'onecore'))
