import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isSpecial } from './special-ranges.ts'

/** Tells whether the internet leads to no host of an IP address; one that is mapped is IPv4. */
function isPrivate(address: string) {
  const parsed = ipaddr.process(address.replace(/%.*$/, ''))
  return isSpecial(parsed.toString(), parsed.kind())
}

/** Returns whether a host's very name lies inside the private network. */
export function isPrivateHost(hostname: string) {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  return ipaddr.isValid(host) ? isPrivate(host) : /(^|\.)localhost$/i.test(host)
}

/**
 * Finds the addresses of a host for a connection, which is made to one of these very addresses; an
 * error where one of them lies inside of the private network.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostname} is in the private network`), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
