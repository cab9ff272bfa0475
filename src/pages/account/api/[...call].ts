import type { APIRoute } from 'astro'
import { handleApiRequest } from '#server/api/api-request.ts'
import { brandImage } from '#theme'

export const ALL: APIRoute = ({ request, locals }) => {
  locals.imageUrl = (name) => brandImage(locals.brand, name)
  return handleApiRequest(request, locals)
}
