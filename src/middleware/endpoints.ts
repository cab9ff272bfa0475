/** Tells paths that check access themselves: the API by each call's row, a sign-in by its state. */
export const isEndpoint = (path: string) =>
  /^\/(account\/(api(\/|$)|picture\/|login\/|back-to-shop$)|onecorelogin\/)/i.test(path)
