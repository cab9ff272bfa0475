import type { APIRoute } from 'astro'

export const GET: APIRoute = async ({ params, locals }) => {
  const picture = await locals.services.api.picture(locals, params.name!)
  return picture
    ? new Response(picture, { headers: { 'content-type': 'image/webp' } })
    : new Response(null, { status: 404 })
}
