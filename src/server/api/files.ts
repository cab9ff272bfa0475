import { create } from 'content-disposition'

/** A PDF to keep, under its name. */
export const pdfResponse = (pdf: Uint8Array<ArrayBuffer>, name: string) =>
  new Response(pdf, { headers: { 'content-type': 'application/pdf', 'content-disposition': create(name) } })
