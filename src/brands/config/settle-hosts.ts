/** A brand and the hosts that its site.json names. */
interface Claim {
  id: string
  hosts: string[]
  shopOrigins?: string[]
}

/** A host that a brand names and does not answer on, and why. */
export interface LostHost {
  id: string
  host: string
  fault: string
}

/**
 * Takes each host that several brands name from all but one: the one that had it at its last start,
 * else `named`. Where neither is among them, none of them keeps it.
 */
export function settleHosts(
  claims: readonly Claim[],
  {
    address,
    hostsBefore,
    named,
  }: { address: string; hostsBefore(id: string): readonly string[]; named: string | undefined },
): LostHost[] {
  const hosts = [...new Set(claims.flatMap((claim) => claim.hosts))]
  return hosts.flatMap((host) => {
    const claimants = claims.filter((claim) => claim.hosts.includes(host))
    if (claimants.length === 1) return []
    const before = claimants.filter(({ id }) => hostsBefore(id).includes(host))
    const [owner] = before.length === 1 ? before : claimants.filter(({ id }) => id === named)
    const losers = claimants.filter((claim) => claim !== owner)
    for (const { hosts, shopOrigins = [] } of losers) {
      remove(hosts, host)
      remove(shopOrigins, address.replace('{host}', host))
    }
    return losers.map(({ id }) => {
      const other = owner ?? claimants.find((claim) => claim.id !== id)!
      return {
        id,
        host,
        fault: `site.json of ${id}: hosts: expected host names that no other brand lists, found '${host}', which site.json of ${other.id} lists, too`,
      }
    })
  })
}

function remove(list: string[], value: string) {
  const at = list.indexOf(value)
  if (at >= 0) list.splice(at, 1)
}
