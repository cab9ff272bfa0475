import { endpointAt } from '#find-route.ts'
import { methodNotAllowed } from '../api/errors.ts'
import { findCalls } from '../calls.ts'
import type { Handler } from './handlers.ts'
import { sendProblem } from './send-problem.ts'

/** A page is read, and its plain forms are posted to it. */
const page = { methods: ['GET', 'POST'] }

/** The methods of a path of ours; none where it is below the API and no call is there. */
function methodsOf(path: string): string[] {
  const calls = findCalls(path).map(({ record }) => record.call.method as string)
  const own = calls.length > 0 ? calls : (endpointAt(path) ?? page).methods
  if (own.length === 0) return []
  return [...own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS']
}

/**
 * Answers OPTIONS, and refuses methods that a path does not have. TRACE goes no further anywhere:
 * no `Request` can be made of it.
 */
export const checkMethod: Handler = ({ url = '/', method = '' }, response, next) => {
  const methods = methodsOf(url.split('?')[0]!)
  if (method === 'TRACE' || (methods.length > 0 && !methods.includes(method)))
    return sendProblem(response, methodNotAllowed(methods))
  if (method !== 'OPTIONS' || methods.length === 0) return next()
  return response.writeHead(204, { allow: methods.join(', ') }).end()
}
