import { ofetch } from 'ofetch'
import * as limits from '#lib/limits/services.ts'
import { isClientError, isServerError } from '#lib/http-status.ts'
import { refuse } from '../refusal.ts'

interface Question {
  query?: Record<string, string>
  /** Sent as a form. */
  body?: URLSearchParams
  responseType?: 'json' | 'text'
}

/** Sends a request to a provider. Errors do not include the request, which holds tokens. */
export async function requestProvider(
  url: string,
  { responseType = 'json', ...question }: Question,
): Promise<unknown> {
  const options = {
    ...question,
    responseType,
    method: question.body ? 'POST' : 'GET',
    retry: 0,
    timeout: limits.providerTimeoutMs,
  } as const
  const { status, _data: data } = await ofetch
    .raw<unknown, 'json' | 'text'>(url, { ...options, ignoreResponseError: true })
    .catch(() => {
      throw refuse('upstream_failed', { reason: `${url} does not answer` })
    })
  if (isServerError(status))
    throw refuse('upstream_failed', { reason: `${url} answered ${status}` })
  if (isClientError(status)) throw new Error(`${url} answered ${status}`)
  return data
}
