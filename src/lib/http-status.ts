/** The statuses of HTTP that something depends on, by their names in RFC 9110 and RFC 6585. */
export const HttpStatus = {
  ok: 200,
  accepted: 202,
  noContent: 204,
  found: 302,
  seeOther: 303,
  notModified: 304,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  requestTimeout: 408,
  conflict: 409,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  misdirectedRequest: 421,
  unprocessableContent: 422,
  tooManyRequests: 429,
  internalServerError: 500,
  badGateway: 502,
  serviceUnavailable: 503,
} as const

export const isRedirect = (status: number) => status >= 300 && status < 400
export const isClientError = (status: number) => status >= 400 && status < 500
export const isServerError = (status: number) => status >= 500
