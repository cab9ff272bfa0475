import type { APIRoute } from 'astro'
import { endSignIn } from '#server/api/sign-in-steps.ts'

/**
 * Where a sign-in ends that the login page's script, or another site's form, has finished: on to
 * where a shopper lands.
 */
export const GET: APIRoute = async ({ locals, redirect }) => redirect(await endSignIn(locals))
