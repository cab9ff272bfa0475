import type { Call } from '#contract/call.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { toCamel } from '#lib/case.ts'
import * as limits from '#lib/limits.ts'
import { Refusal } from '../refusals.ts'
import type { CallContext, ShopperContext } from './context.ts'
import { describe, problemResponse, statusOf } from './errors.ts'
import { handlers } from './handlers.ts'
import { parseInput, readBody } from './input.ts'
import { leaveMessage } from './message.ts'
import { callNamed, findCalls, schemaOf, type CallName } from './router.ts'
import { checkPercentEncoding } from './utf8.ts'
import { checkToken, isStale } from './xsrf.ts'

const forbidden = (code: ProblemCode) => new Refusal(403, code, undefined, { code })

/** Throws where this visitor may not make this call. */
function checkAccess({ access, feature }: Call, { maybeSession, brand }: CallContext) {
  if (access !== 'anyone' && !maybeSession) throw new Refusal(401, 'not signed in')
  if (access === 'shopper' && maybeSession?.shopper.firstTimeLogin)
    throw forbidden('first_login_required')
  if (feature && !brand.enableFeatures.includes(feature)) throw forbidden('feature_off')
}

/** Runs a call for whoever may make it. The one way to a handler, for the API and for plain forms alike. */
export async function run(
  name: CallName,
  context: CallContext,
  given: Record<string, unknown>,
): Promise<unknown> {
  const call = callNamed(name)!
  checkAccess(call, context)
  const handler = handlers[name] as (context: ShopperContext, input: unknown) => unknown
  return handler(context as ShopperContext, parseInput(schemaOf(name), given))
}

/** The call that a request makes; HEAD asks for the headers of what GET answers. */
function findCall({ url, method }: Request) {
  const wanted = method === 'HEAD' ? 'GET' : method
  return findCalls(new URL(url).pathname).find(({ call }) => call.method === wanted)
}

/** Bytes of a call's body, where they may be more than elsewhere. */
const bodySizes: { [Name in CallName]?: number } = { updateAccount: limits.accountSize }

async function dispatch(request: Request, context: CallContext) {
  const url = new URL(request.url)
  const match = findCall(request)
  if (!match) throw new Refusal(404, 'no such call')
  const isRead = match.call.method === 'GET'
  const token = request.headers.get('x-xsrf-token')
  // Whoever only reads need not say for which page; a page of ours does, lest it shows one shopper what is another's.
  if (!isRead || token) checkToken(request, token, context)
  checkAccess(match.call, context)
  checkPercentEncoding(url.pathname + url.search)
  const body = isRead ? {} : await readBody(request, bodySizes[match.name])
  const answer = await run(match.name, context, {
    ...toCamel(Object.fromEntries(url.searchParams)),
    ...body,
    ...match.parameters,
  })
  if (answer instanceof Response) return answer
  if (typeof answer === 'string')
    return new Response(answer, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  if (answer === undefined) return new Response(null, { status: 204 })
  return Response.json(
    answer,
    match.call.revalidated && { headers: { 'cache-control': 'private, no-cache' } },
  )
}

/** Answers a call of the contract; every refusal is a problem document. */
export async function handleApiRequest(request: Request, context: CallContext): Promise<Response> {
  try {
    return await dispatch(request, context)
  } catch (error) {
    const call = findCall(request)
    // A page of ours asks for itself anew, which says why.
    if (isStale(error) && call?.call.method !== 'GET') leaveMessage(context, 'ac_OtherAccount')
    if (statusOf(error) >= 500)
      context.services.log.error({ error: describe(error), call: call?.name }, 'a call failed')
    return problemResponse(error)
  }
}
