import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import * as limits from '#lib/limits.ts'
import type { Settings } from '../settings.ts'

/** Asks the domain name system where mail goes. */
export interface MailDomains {
  /**
   * Whether mail to an address can arrive: its domain names a server for mail, or is one itself
   * (RFC 5321, 5.1), and does not say that it takes none (RFC 7505). Nobody who answers in time is
   * no reason to refuse a shopper.
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
      // However many name servers there are, the shopper waits for all of them together.
      const timer = setTimeout(() => resolver.cancel(), limits.domainTimeoutMs)
      return takesMail(resolver, domainToASCII(email.slice(email.lastIndexOf('@') + 1))).finally(
        () => clearTimeout(timer),
      )
    },
  }
}
