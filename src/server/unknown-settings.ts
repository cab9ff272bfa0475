import { editDistance, closestMatch } from '#lib/closest-match.ts'
import { providerSettingPrefixes } from './sign-in/settings.ts'

/** Lists the prefixes that only our settings have. */
const prefixes = [
  ...providerSettingPrefixes,
  'SMS_',
  'FILES_S3_',
  'VIES_',
  'FEED_SHOPIFY_',
  'FEED_WOOCOMMERCE_',
  'FEED_VENDURE_',
  'FEED_GUESTS_',
]

/**
 * Variables that Kubernetes sets for a service and Docker for a link, which may be named as a
 * setting begins: `sms-gateway` gives `SMS_GATEWAY_PORT`.
 */
const ofService =
  /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR|START|END))?)?$|_ENV_\w+$/
/** Docker names a link by both of its ends; elsewhere the same ending may be meant for a setting. */
const isLinkName = (name: string, value: string) =>
  name.endsWith('_NAME') && /^\/[\w.-]+\/[\w.-]+$/.test(value)

/** Maps other programs' names of settings to ours. */
const elsewhere: Record<string, string> = {
  TRUST_PROXY: 'TRUSTED_PROXIES',
  PUBLIC_URL: 'PUBLIC_ADDRESS',
}

/**
 * Two letters that were mistyped, of a long name one in five; of a short name, such as `HOST`, one,
 * since many others are near to it.
 */
const isNear = (name: string, known: string) =>
  known.length < 8
    ? editDistance(name, known) <= 1
    : editDistance(name.toLowerCase(), known.toLowerCase()) <= Math.max(2, known.length / 5)

/**
 * Returns whether a name of several words lacks some of a setting's: `FACEBOOK_SECRET`,
 * `S3_BUCKET`.
 */
function leavesOut(name: string, known: string) {
  const [words, all] = [name.split('_'), known.split('_')]
  if (words.length < 2 || !(words[0] === all[0] || known === `FILES_${name}`)) return false
  const rest = all.values()
  return words.every((word) => rest.some((other) => other === word))
}

/** The setting that was probably meant; empty where none is like it. */
const meantBy = (name: string, known: readonly string[]) =>
  elsewhere[name] ||
  closestMatch(
    name,
    known.filter((other) => leavesOut(name, other)),
  ) ||
  closestMatch(
    name,
    known.filter((other) => isNear(name, other)),
  )

/** Returns why a variable is probably a mistyped setting; undefined where it is not. */
function wrongIn(variable: string, known: readonly string[], ofBrands: readonly string[]) {
  const [name = '', ...brand] = variable.split('__')
  if (ofBrands.includes(name) || (variable === name && known.includes(name))) return undefined
  if (known.includes(name)) return `there is one ${name} for all brands`
  const meant = meantBy(name, known)
  if (meant)
    return `did you mean ${[meant, ...(ofBrands.includes(meant) ? brand : [])].join('__')}?`
  const isOurs = prefixes.some((prefix) => name.startsWith(prefix))
  return isOurs ? '' : undefined
}

/**
 * Returns a line for each variable that nothing reads and that was meant for a setting: its name is
 * near to one, or begins like one. Those `ofBrands` may end in a brand's name.
 */
export const unknownSettings = (
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  ofBrands: readonly string[],
) =>
  Object.entries(variables).flatMap(([variable, value = '']) => {
    if (known.includes(variable)) return []
    if (ofService.test(variable) || isLinkName(variable, value)) return []
    const why = wrongIn(variable, known, ofBrands)
    return why === undefined ? [] : [`${variable}: unknown setting${why && `; ${why}`}`]
  })
