import type { APIRoute } from 'astro'
import { isPrefetch } from '#lib/prefetch.ts'

/** Sends the browser to a provider. */
export const GET: APIRoute = async ({
  params: { provider = '' },
  request,
  locals,
  redirect,
  rewrite,
}) => {
  const { api, providers } = locals.services
  if (isPrefetch(request)) return new Response(null, { status: 503 })
  if (!providers.byId(locals.brand, provider)) return rewrite('/account/not-found')
  return redirect(await api.beginSignIn(locals, provider))
}
