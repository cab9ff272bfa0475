import type { Call } from '#contract/call.ts'
import { toCamel } from '#lib/case.ts'
import { Refusal } from '../refusals.ts'
import type { CallContext, ShopperContext } from './context.ts'
import { describe, problemResponse, statusOf } from './errors.ts'
import { handlers } from './handlers.ts'
import { parseInput, readBody } from './input.ts'
import { leaveMessage } from './message.ts'
import { callNamed, findCalls, schemaOf, type CallName } from './router.ts'
import { checkToken, isStale } from './xsrf.ts'

/** Throws where this visitor may not make this call. */
function checkAccess({ access, feature }: Call, { visit, brand }: CallContext) {
  if (access === 'shopper' && !visit) throw new Refusal(401, 'not signed in')
  if (feature && !brand.enableFeatures.includes(feature)) throw new Refusal(403, `feature ${feature} is off`)
}

/** Runs a call for whoever may make it. The one way to a handler, for the API and for plain forms alike. */
export async function run(name: CallName, context: CallContext, given: Record<string, unknown>): Promise<unknown> {
  const call = callNamed(name)!
  checkAccess(call, context)
  const handler = handlers[name] as (context: ShopperContext, input: unknown) => unknown
  return handler(context as ShopperContext, parseInput(schemaOf(name), given))
}

async function dispatch(request: Request, context: CallContext) {
  const url = new URL(request.url)
  const found = findCalls(url.pathname)
  if (found.length === 0) throw new Refusal(404, 'no such call')
  const match = found.find(({ call }) => call.method === request.method)
  if (!match) return problemResponse(new Refusal(405, 'wrong method'), { allow: found.map(({ call }) => call.method).join(', ') })
  const token = request.headers.get('x-xsrf-token')
  // Whoever only reads need not say for which page; a page of ours does, lest it shows one shopper what is another's.
  if (request.method !== 'GET' || token) checkToken(request, token, context)
  checkAccess(match.call, context)
  const body = request.method === 'GET' ? {} : await readBody(request)
  const answer = await run(match.name, context, { ...toCamel(Object.fromEntries(url.searchParams)), ...body, ...match.parameters })
  if (answer instanceof Response) return answer
  if (typeof answer === 'string') return new Response(answer, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

/** Answers a call of the contract; every refusal is a problem document. */
export async function answer(request: Request, context: CallContext): Promise<Response> {
  try {
    return await dispatch(request, context)
  } catch (error) {
    const { method } = request
    // A page of ours asks for itself anew, which says why.
    if (isStale(error) && method !== 'GET') leaveMessage(context, 'ac_OtherAccount')
    const call = findCalls(new URL(request.url).pathname).find((found) => found.call.method === method)?.name
    if (statusOf(error) >= 500) context.services.log.error({ error: describe(error), call }, 'a call failed')
    return problemResponse(error)
  }
}
