import { z } from 'zod'
import { brandSettings } from '../brand-settings.ts'

/** Checks a secret of Standard Webhooks: 24 to 64 random bytes. */
const isSecret = (text: string) => {
  const [, base64 = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(text) ?? []
  const { length } = Buffer.from(base64, 'base64')
  return length >= 24 && length <= 64
}

const shape = {
  /** Names the receiver of the webhooks. */
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'expected the http(s) address of a receiver' })
    .optional(),
  /** Lists the signing secrets: the present one, then those that it has replaced. */
  WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (secrets) => secrets.every(isSecret),
      'expected whsec_ and 24 to 64 random bytes as base64; after a comma, the one it replaces',
    )
    .optional(),
}
export const webhookSettingNames = Object.keys(shape)

/** The settings of the receivers, by brand. */
export const webhookSettings = brandSettings(shape)
