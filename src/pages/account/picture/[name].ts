import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/http-status.ts'
import { readPicture } from '#server/profile/calls.ts'

export const GET: APIRoute = async ({ params, locals }) => {
  const picture = await readPicture(locals, params.name!)
  return picture
    ? new Response(picture, { headers: { 'content-type': 'image/webp' } })
    : new Response(null, { status: HttpStatus.notFound })
}
