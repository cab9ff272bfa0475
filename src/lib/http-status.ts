/** The statuses of HTTP that something depends on, by their names in RFC 9110 and RFC 6585. */
export const HttpStatus = {
  ok: 200,
  noContent: 204,
  unauthorized: 401,
  notFound: 404,
  conflict: 409,
  unprocessableContent: 422,
  tooManyRequests: 429,
  badGateway: 502,
  serviceUnavailable: 503,
} as const
