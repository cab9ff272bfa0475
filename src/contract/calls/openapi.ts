import { api, call, revalidated } from '../call.ts'

/** Returns the description of every call, as OpenAPI 3.1 (beyond the specification). */
export const getOpenApi = call<Record<string, unknown>>('GET', `${api}/openapi.json`, revalidated)
