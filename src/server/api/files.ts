import { create } from 'content-disposition'

/** A file to keep, under its name; one that has none is called as the specification says. */
export const fileResponse = (body: BodyInit, type: string, name: string) =>
  new Response(body, { headers: { 'content-type': type, 'content-disposition': create(name || 'unknow.txt') } })
