import { create } from 'content-disposition'

/** A file to keep, under its name. */
export const fileResponse = (body: BodyInit, type: string, name: string) =>
  new Response(body, { headers: { 'content-type': type, 'content-disposition': create(name) } })
