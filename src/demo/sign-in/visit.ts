import { choosePage, chosenPerson, type Person } from './choose.ts'
import { showPage, type Endpoints, type Reply } from './exchange.ts'

/** A sign-in that may go on: what follows once somebody was chosen, or nobody. */
export interface Visit {
  finish(person: Person): Reply | Promise<Reply>
  cancel(): Reply
}

/**
 * The page of a provider at which the browser arrives. `begin` reads what the site asks for; a
 * reply refuses it.
 */
export const signInPage = (
  path: string,
  provider: string,
  begin: (query: URLSearchParams) => Visit | Reply,
): Endpoints => ({
  [`GET ${path}`]({ query }) {
    const visit = begin(query)
    return 'status' in visit ? visit : showPage(200, choosePage(`Demo ${provider} sign-in`))
  },
  [`POST ${path}`]({ query, body }) {
    const visit = begin(query)
    if ('status' in visit) return visit
    const person = chosenPerson(body)
    return person ? visit.finish(person) : visit.cancel()
  },
})
