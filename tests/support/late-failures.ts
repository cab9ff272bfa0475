/**
 * Loaded into a process before anything else: a library that lets go of a promise which is rejected
 * later, whenever a provider is asked for a token; and at SIGUSR2 an exception that nobody catches.
 */
const realFetch = globalThis.fetch
const failure = () =>
  new Error(
    'https://id.example/token?code=leaked-code#access_token=leaked-token failed\nhttps://id.example?code=leaked-code',
  )
globalThis.fetch = (input, init) => {
  if (String(input instanceof Request ? input.url : input).endsWith('/token'))
    void Promise.reject(failure())
  return realFetch(input, init)
}
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw failure()
  })
})

export {}
