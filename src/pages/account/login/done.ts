import type { APIRoute } from 'astro'
import { isPrefetch } from '#lib/prefetch.ts'

/** Where a sign-in ends that this page's script, or another site's form, has finished: on to where a shopper lands. */
export const GET: APIRoute = ({ request, locals, redirect }) =>
  redirect(locals.visit && !isPrefetch(request) ? locals.services.api.landing(locals) : '/account/login')

export const ALL: APIRoute = () => new Response(null, { status: 405, headers: { allow: 'GET' } })
