import type { APIRoute } from 'astro'
import { beginSignIn } from '#server/sign-in/steps.ts'

/** Sends the browser to a provider. */
export const GET: APIRoute = async ({ params, url, locals, redirect, rewrite }) => {
  const { provider = '' } = params
  if (!locals.services.providers.byId(locals.brand, provider)) return rewrite('/account/not-found')
  return redirect(await beginSignIn(locals, provider, url.searchParams))
}
