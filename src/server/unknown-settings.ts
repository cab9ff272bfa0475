import { distance, nearest } from '#lib/nearest.ts'

/** What only a setting of ours begins with: of companies' names not even those, as `GOOGLE_CLOUD_PROJECT` is of Google's own machines. */
const prefixes = [
  'ONECORE_',
  'AUTH0_',
  'SMS_',
  'FILES_S3_',
  'VIES_',
  'GOOGLE_CLIENT_',
  'FACEBOOK_APP_',
  'FACEBOOK_GRAPH_',
  'TELEGRAM_BOT_',
]

/** What Kubernetes tells of a service, which may be called `sms`. */
const ofService = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/

/** Two letters that were mistyped, of a long name one in five. A short name, such as `HOST`, is near to too many others. */
const isNear = (name: string, known: string) =>
  known.length >= 8 &&
  distance(name.toLowerCase(), known.toLowerCase()) <= Math.max(2, known.length / 5)

const isOurs = (name: string, meant: string) =>
  !ofService.test(name) &&
  (isNear(name, meant) || prefixes.some((prefix) => name.startsWith(prefix)))

/** A line for each variable that nothing reads and that was meant for a setting: its name is near to one, or begins like one. */
export const unknownSettings = (variables: readonly string[], known: readonly string[]) =>
  variables.flatMap((variable) => {
    const [name = '', ...brand] = variable.split('__')
    const meant = nearest(name, known)
    if (known.includes(name) || !isOurs(name, meant)) return []
    return `${variable}: unknown setting; did you mean ${[meant, ...brand].join('__')}?`
  })
