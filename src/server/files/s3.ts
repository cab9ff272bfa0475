import { AwsClient } from 'aws4fetch'
import type { Driver } from 'unstorage'
import s3, { type S3DriverOptions } from 'unstorage/drivers/s3'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/services.ts'
import { Unavailable } from '../refusal.ts'

/**
 * Returns the function that sends requests to an S3-compatible bucket: the bytes of the answer, or
 * null where there is no such file. It rejects with `Unavailable` where the bucket does not answer
 * in time, or answers that it cannot; the request is ended then, so that none pile up.
 */
export function openRequests(options: S3DriverOptions) {
  const client = new AwsClient({ ...options, service: 's3', retries: 0 })
  return async (
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    content: { body?: BodyInit; headers?: Record<string, string> } = {},
  ) => {
    const path = [options.bucket, ...key.split(':').map(encodeURIComponent)].join('/')
    const signal = AbortSignal.timeout(limits.filesTimeoutMs)
    try {
      const url = `${options.endpoint.replace(/\/$/, '')}/${path}`
      const request = await client.sign(url, { method, ...content })
      // Signed with the request, the signal would be forgotten with the next collection of garbage.
      const response = await fetch(request, { signal })
      const bytes = await response.arrayBuffer()
      if (!response.ok && response.status !== HttpStatus.notFound)
        throw new Error(`the bucket answered ${response.status}`)
      return response.ok ? bytes : null
    } catch (error) {
      throw new Unavailable(error)
    }
  }
}

/**
 * An S3-compatible bucket, as unstorage has it; but the driver's requests cannot be ended, so those
 * that we make are made here.
 */
export function openBucket(options: S3DriverOptions): Driver {
  const send = openRequests(options)
  return {
    ...s3(options),
    getItemRaw: (key) => send('GET', key),
    setItemRaw: async (key, bytes: BodyInit) => {
      if (!(await send('PUT', key, { body: bytes })))
        throw new Unavailable(new Error('the bucket does not exist'))
    },
    removeItem: async (key) => void (await send('DELETE', key)),
  }
}
