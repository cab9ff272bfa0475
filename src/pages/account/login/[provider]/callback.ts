import type { APIRoute } from 'astro'

/** Where a provider sends the browser back, by a link or by a form that it posts. */
const finish: APIRoute = async ({ params, request, locals, redirect }) =>
  redirect(await locals.services.api.finishSignIn(request, locals, params.provider ?? ''), 303)

export const GET = finish
export const POST = finish
