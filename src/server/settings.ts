import { z } from 'zod'

const isOrigin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

const address = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => text.includes('{host}') && isOrigin(text.replace('{host}', 'shop.example')),
    'expected an address with {host} in it and no path, such as https://{host}',
  )

const settings = z.object({
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'expected a port number up to 65535')
    .default(4321),
  /** The folder of the embedded database; not used with DATABASE_URL. */
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected postgresql://...')
    .optional(),
  /** The brand that answers where no host name matches; without it an unknown host is refused. */
  BRAND: z.string().min(1).optional(),
  /** How a shopper's browser reaches a brand: its host name stands for {host}. */
  PUBLIC_ADDRESS: address.default('https://{host}'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'expected silent, error, warn, info or debug').default('info'),
  ONECORE_ISSUER: z.url({ protocol: /^https?$/, error: 'expected the http(s) address of an OpenID provider' }).optional(),
  ONECORE_CLIENT_ID: z.string().min(1).optional(),
  ONECORE_CLIENT_SECRET: z.string().min(1).optional(),
})

export type Settings = z.infer<typeof settings>

/** Which setting is missing or wrong, and what was expected. */
export class SettingsError extends Error {}

/** Reads the process's environment; an empty variable counts as not set. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (read.success) return read.data
  throw new SettingsError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}
