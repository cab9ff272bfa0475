import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/http-status.ts'
import { finishSignIn } from '#server/sign-in/steps.ts'

/** Receives the browser from a provider, by a link or by a posted form. */
const finish: APIRoute = async ({ params, request, locals, redirect }) =>
  redirect(await finishSignIn(request, locals, params.provider ?? ''), HttpStatus.seeOther)

export const GET = finish
export const POST = finish
