import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/http-status.ts'
import { isPrefetch } from '#lib/prefetch.ts'
import { beginSignIn } from '#server/api/sign-in-steps.ts'

/** Sends the browser to a provider. */
export const GET: APIRoute = async ({
  params: { provider = '' },
  request,
  locals,
  redirect,
  rewrite,
}) => {
  if (isPrefetch(request)) return new Response(null, { status: HttpStatus.serviceUnavailable })
  if (!locals.services.providers.byId(locals.brand, provider)) return rewrite('/account/not-found')
  return redirect(await beginSignIn(locals, provider))
}
