import type { APIRoute } from 'astro'
import { finishSignIn } from '#server/api/sign-in-steps.ts'

/** Where the one-core login sends the browser back. */
export const GET: APIRoute = async ({ request, locals, redirect }) =>
  redirect(await finishSignIn(request, locals, 'onecore'))
