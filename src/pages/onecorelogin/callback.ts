import type { APIRoute } from 'astro'
import { finishSignIn } from '#server/sign-in/steps.ts'

/** Receives the browser from the one-core login. */
export const GET: APIRoute = async ({ request, locals, redirect }) =>
  redirect(await finishSignIn(request, locals, 'onecore'))
