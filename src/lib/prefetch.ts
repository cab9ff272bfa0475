/** Whether the browser fetches a page only in case: such a request must leave no trace. */
export const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get('sec-purpose') ?? '')

/**
 * Whether nobody sees the answer: it is fetched in case, or its headers alone are. Such a request
 * uses up no message.
 */
export const isUnseenRequest = (request: Request) =>
  request.method === 'HEAD' || isPrefetch(request)
