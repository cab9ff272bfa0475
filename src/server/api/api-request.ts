import { setFlash } from './flash.ts'
import { checkCallAccess } from './call-access.ts'
import { findCalls } from '../calls.ts'
import type { CallContext } from './context.ts'
import { describeError, problemResponse, statusOf } from './errors.ts'
import { readBody } from './input.ts'
import { revalidated } from '#lib/cache-control.ts'
import { toCamel } from '#lib/case.ts'
import { refuse } from '../refusal.ts'
import { checkPercentEncoding } from './utf8.ts'
import { handleOnce, onceHeader } from './once.ts'
import { checkXsrfToken, isStalePage } from './xsrf.ts'

/** The call that a request makes; HEAD asks for the headers of what GET answers. */
function callOf({ url, method }: Request) {
  const wanted = method === 'HEAD' ? 'GET' : method
  return findCalls(new URL(url).pathname).find(({ record }) => record.call.method === wanted)
}

async function dispatch(request: Request, context: CallContext) {
  const url = new URL(request.url)
  const match = callOf(request)
  if (!match) throw refuse('not_found')
  const { record, parameters } = match
  context.record.route = record.call.path
  const isRead = record.call.method === 'GET'
  const token = request.headers.get('x-xsrf-token')
  // GET needs no token. Our own pages send one, so that a stale page never shows another account's
  // data.
  if (!isRead || token) checkXsrfToken(request, token, context)
  // Checks the access before the body is read.
  checkCallAccess(record.call, context)
  checkPercentEncoding(url.pathname + url.search)
  const body = isRead ? {} : await readBody(request, record.maxBodyBytes)
  const given = {
    ...toCamel(Object.fromEntries(url.searchParams)),
    ...body,
    ...parameters,
  }
  const answer = await handleOnce(match, context, given, request.headers.get(onceHeader))
  if (answer instanceof Response) return answer
  if (typeof answer === 'string')
    return new Response(answer, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  if (answer === undefined) return new Response(null, { status: 204 })
  return Response.json(
    answer,
    record.call.revalidated && { headers: { 'cache-control': revalidated } },
  )
}

/** Answers a call of the contract; every refusal is a problem document. */
export async function handleApiRequest(request: Request, context: CallContext): Promise<Response> {
  try {
    return await dispatch(request, context)
  } catch (error) {
    const match = callOf(request)
    // Our page reloads itself and then shows the reason.
    if (isStalePage(error) && match?.record.call.method !== 'GET')
      setFlash(context, 'ac_OtherAccount')
    if (statusOf(error) >= 500)
      context.services.log.error(
        { error: describeError(error), call: match?.name },
        'a call failed',
      )
    return problemResponse(error, {}, context.t)
  }
}
