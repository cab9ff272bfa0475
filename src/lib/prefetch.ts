/** Whether the browser fetches a page only in case: such a request must leave no trace. */
export const isPrefetch = (request: Request) => /prefetch/.test(request.headers.get('sec-purpose') ?? '')
