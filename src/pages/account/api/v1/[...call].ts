import type { APIRoute } from 'astro'

export const ALL: APIRoute = ({ request, locals }) => locals.services.api.answer(request, locals)
