import { noInput } from '#contract/call.ts'
import { getOpenApi } from '#contract/calls.ts'
import { defineCall } from './call-record.ts'

/** It is made from every call, this one included, and is the same for every brand. */
const make = async () => (await import('../openapi/document.ts')).openApiDocument()
let document: ReturnType<typeof make> | undefined

export const openApiCalls = {
  getOpenApi: defineCall(getOpenApi, { input: noInput, run: () => (document ??= make()) }),
}
