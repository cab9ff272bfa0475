import type { APIRoute } from 'astro'
import { endSignIn } from '#server/sign-in/steps.ts'

/**
 * Ends a sign-in that the login page's script, or another site's form, has finished: redirects to
 * the shopper's first page.
 */
export const GET: APIRoute = async ({ locals, redirect }) => redirect(await endSignIn(locals))
