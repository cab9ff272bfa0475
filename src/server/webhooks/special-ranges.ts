import { BlockList, isIPv4 } from 'node:net'

/**
 * Ranges that lead to no host of the internet: the special-purpose registries of IANA
 * (iana-ipv4-special-registry, iana-ipv6-special-registry), multicast, and whatever IPv6 does not
 * give to hosts. A range that embeds IPv4 addresses is refused as a whole, since its gateway would
 * lead to any of them.
 */
const ranges: readonly [range: string, source: string][] = [
  ['0.0.0.0/8', 'RFC 791: this network'],
  ['10.0.0.0/8', 'RFC 1918: private use'],
  ['100.64.0.0/10', 'RFC 6598: shared by the customers of a provider'],
  ['127.0.0.0/8', 'RFC 1122: loopback'],
  ['169.254.0.0/16', 'RFC 3927: link-local, metadata of clouds'],
  ['172.16.0.0/12', 'RFC 1918: private use'],
  ['192.0.0.0/24', 'RFC 6890: protocol assignments'],
  ['192.0.2.0/24', 'RFC 5737: documentation'],
  ['192.31.196.0/24', 'RFC 7535: AS112'],
  ['192.52.193.0/24', 'RFC 7450: AMT'],
  ['192.88.99.0/24', 'RFC 7526: relays of 6to4'],
  ['192.168.0.0/16', 'RFC 1918: private use'],
  ['192.175.48.0/24', 'RFC 7534: AS112'],
  ['198.18.0.0/15', 'RFC 2544: benchmarks'],
  ['198.51.100.0/24', 'RFC 5737: documentation'],
  ['203.0.113.0/24', 'RFC 5737: documentation'],
  ['224.0.0.0/4', 'RFC 5771: multicast'],
  ['240.0.0.0/4', 'RFC 1112: reserved, broadcast'],
  // RFC 4291: hosts have addresses of 2000::/3. The first row has loopback (::1), IPv4-compatible
  // (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48) and discarded (100::/64) addresses, the last one
  // private (fc00::/7), link-local (fe80::/10), site-local (fec0::/10) and multicast (ff00::/8).
  ['::/3', 'RFC 4291, RFC 6052, RFC 8215, RFC 6666, RFC 9780'],
  ['4000::/2', 'RFC 4291, RFC 9602'],
  ['8000::/1', 'RFC 4291, RFC 4193, RFC 3879'],
  ['2001::/23', 'RFC 2928: protocol assignments, Teredo'],
  ['2001:db8::/32', 'RFC 3849: documentation'],
  ['2002::/16', 'RFC 3056: 6to4'],
  ['2620:4f:8000::/48', 'RFC 7534: AS112'],
  ['3fff::/20', 'RFC 9637: documentation'],
]

/** Two lists, since a list takes an IPv4 address for the one that is mapped to it, of `::/3`. */
const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [range] of ranges) {
  const [network = '', bits] = range.split('/')
  const kind = isIPv4(network) ? 'ipv4' : 'ipv6'
  lists[kind].addSubnet(network, Number(bits), kind)
}

/** Tells whether an IP address lies in one of the ranges. */
export const isSpecial = (address: string, kind: 'ipv4' | 'ipv6') =>
  lists[kind].check(address, kind)
