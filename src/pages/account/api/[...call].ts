import type { APIRoute } from 'astro'
import { brandImage } from '#theme'

export const ALL: APIRoute = ({ request, locals }) => {
  const imageUrl = (name: string) => brandImage(locals.brand.id, name)
  return locals.services.api.answer(request, { ...locals, imageUrl })
}
