import type { APIRoute } from 'astro'
import { problemResponse } from '#server/api/errors.ts'
import { downloadDataExport } from '#server/personal-data/calls.ts'

export const GET: APIRoute = async ({ params, locals }) => {
  try {
    return await downloadDataExport(locals, params.id!)
  } catch (error) {
    return problemResponse(error, {}, locals.t)
  }
}
