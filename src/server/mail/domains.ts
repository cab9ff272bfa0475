import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { limits } from '#lib/limits.ts'
import type { Settings } from '../settings.ts'

/** Asks the domain name system where mail goes. */
export interface MailDomains {
  /**
   * Whether mail to an address can arrive: its domain names a server for mail, or is one itself (RFC 5321, 5.1), and does not
   * say that it takes none (RFC 7505). Nobody who answers in time is no reason to refuse a shopper.
   */
  takesMail(email: string): Promise<boolean>
}

/** What a name server says where there is no such name, or none of that kind. */
const isNone = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')
const none = (error: unknown): [] | undefined => (isNone(error) ? [] : undefined)

export function openMailDomains({ DNS_SERVERS: servers }: Settings): MailDomains {
  const resolver = new Resolver({ timeout: limits.domainTimeout, tries: 1 })
  if (servers) resolver.setServers(servers)
  /** The answers, none where there is none, undefined where nobody knows. */
  const ask = <Answer>(question: Promise<Answer[]>) => question.catch(none)
  return {
    async takesMail(email) {
      const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
      const servers = await ask(resolver.resolveMx(domain))
      if (servers === undefined) return true
      if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
      const addresses = await Promise.all([ask(resolver.resolve4(domain)), ask(resolver.resolve6(domain))])
      return addresses.some((found) => found === undefined || found.length > 0)
    },
  }
}
