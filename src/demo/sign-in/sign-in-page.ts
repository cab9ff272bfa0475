import { choosePersonPage, chosenPerson, type Person } from './choose-person.ts'
import { htmlResponse, type Endpoints, type EndpointResponse } from './endpoint.ts'

/** A sign-in that may go on: what follows once somebody was chosen, or nobody. */
export interface PendingSignIn {
  finish(person: Person): EndpointResponse | Promise<EndpointResponse>
  cancel(): EndpointResponse
}

/**
 * The page of a provider at which the browser arrives. `begin` reads what the site asks for; a
 * reply refuses it.
 */
export const signInPage = (
  path: string,
  provider: string,
  begin: (query: URLSearchParams) => PendingSignIn | EndpointResponse,
): Endpoints => ({
  [`GET ${path}`]({ query }) {
    const visit = begin(query)
    return 'status' in visit
      ? visit
      : htmlResponse(200, choosePersonPage(`Demo ${provider} sign-in`))
  },
  [`POST ${path}`]({ query, body }) {
    const visit = begin(query)
    if ('status' in visit) return visit
    const person = chosenPerson(body)
    return person ? visit.finish(person) : visit.cancel()
  },
})
