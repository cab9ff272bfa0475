import * as calls from '#contract/calls.ts'
import { viewCodeInput } from '#contract/download.ts'
import { defineCall } from '../api/call-record.ts'

export const downloadCalls = {
  viewCode: defineCall(calls.viewCode, {
    once: true,
    input: viewCodeInput,
    run: ({ session }, { id, line }) => session.shop.downloads.viewCode(id, line),
  }),
}
