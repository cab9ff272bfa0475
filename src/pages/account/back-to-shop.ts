import type { APIRoute } from 'astro'
import { clearCookie, cookieNames } from '#server/api/cookies.ts'

/** Follows the page that the shop named, which is used up by it; else home. */
export const GET: APIRoute = ({ locals, request, redirect }) => {
  if (request.method !== 'HEAD') clearCookie(locals, cookieNames.backToShop)
  return redirect(locals.backToShop ?? locals.shopHome)
}
