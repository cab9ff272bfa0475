import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import * as limits from '#lib/limits/services.ts'
import type { Settings } from '../settings.ts'

/** Asks the domain name system where mail goes. */
export interface MailDomains {
  /**
   * Resolves to whether an address can receive mail: its domain names a mail server, or is one
   * itself (RFC 5321, 5.1), and does not refuse all mail (RFC 7505). A missing answer refuses no
   * shopper.
   */
  takesMail(email: string): Promise<boolean>
}

/** A name server's codes for a name that does not exist, or has no record of that type. */
const isNone = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')
const none = (error: unknown): [] | undefined => (isNone(error) ? [] : undefined)

export function openMailDomains({ DNS_SERVERS: servers }: Settings): MailDomains {
  async function takesMail(resolver: Resolver, domain: string) {
    /** The answers, none where there is none, undefined where nobody knows. */
    const ask = <Answer>(question: Promise<Answer[]>) => question.catch(none)
    const found = await ask(resolver.resolveMx(domain))
    if (found === undefined) return true
    if (found.length > 0) return found.some(({ exchange }) => exchange !== '' && exchange !== '.')
    const addresses = await Promise.all([
      ask(resolver.resolve4(domain)),
      ask(resolver.resolve6(domain)),
    ])
    return addresses.some((hosts) => hosts === undefined || hosts.length > 0)
  }
  return {
    async takesMail(email) {
      const resolver = new Resolver({ timeout: limits.domainTimeoutMs, tries: 1 })
      if (servers) resolver.setServers(servers)
      // Limits the wait for all name servers together.
      const timer = setTimeout(() => resolver.cancel(), limits.domainTimeoutMs)
      return takesMail(resolver, domainToASCII(email.slice(email.lastIndexOf('@') + 1))).finally(
        () => clearTimeout(timer),
      )
    },
  }
}
