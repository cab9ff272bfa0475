/* global SwaggerUIBundle */

/** The token that every change carries, as the site has set it. */
const xsrfToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

SwaggerUIBundle({
  url: '/account/api/v1/openapi.json',
  domNode: document.querySelector('main'),
  deepLinking: true,
  docExpansion: 'none',
  displayRequestDuration: true,
  // It would send the description to a server of somebody else's.
  validatorUrl: null,
  requestInterceptor(request) {
    const token = xsrfToken()
    if (token && request.method !== 'GET') request.headers['X-XSRF-TOKEN'] = token
    return request
  },
})
