import { noInput } from '#contract/call.ts'
import { getOpenApi } from '#contract/calls.ts'
import { defineCall } from '../api/call-record.ts'

export const openApiCalls = {
  // The process answers it before a page or a call is asked: see openapi/serve-document.ts.
  getOpenApi: defineCall(getOpenApi, {
    input: noInput,
    run: async () => (await import('./document.ts')).openApiDocument(),
  }),
}
