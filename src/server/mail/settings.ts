import { z } from 'zod'
import { isEmail } from '#contract/text.ts'
import { brandSettings } from '../brand-settings.ts'

/** Describes the way to a mail server. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Nothing is sent without TLS. */
  requireTLS: boolean
  auth?: { user: string; pass: string }
}

const usualPorts = { 'smtp:': 587, 'smtps:': 465 }

/** Returns the server of an address; undefined where a part of it would be left out. */
function readServer(address: string): MailServer | undefined {
  const url = URL.parse(address)
  if (!url || !(url.protocol in usualPorts)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = url
  if (!hostname || port === '0' || !['', '/'].includes(pathname) || hash) return undefined
  if (/[\s\\]/.test(address) || !['', '?requireTLS=true'].includes(search)) return undefined
  try {
    const [user, pass] = [username, password].map(decodeURIComponent)
    return {
      host: hostname,
      port: Number(port) || usualPorts[protocol as keyof typeof usualPorts],
      secure: protocol === 'smtps:',
      requireTLS: search !== '',
      ...(user && { auth: { user, pass: pass! } }),
    }
  } catch {
    return undefined
  }
}

const shape = {
  /** Names the mail server, with the user and the password in it. */
  SMTP_URL: z
    .string()
    .transform(readServer)
    .refine(
      (server) => server !== undefined,
      'expected the address of a mail server, such as smtps://user:password@mail.shop.example, with special characters as %40',
    )
    .optional(),
  /** The sender of all messages; its name is the company's. */
  MAIL_FROM: z
    .string()
    .refine(isEmail, 'expected an e-mail address without a name, such as account@shop.example')
    .optional(),
}
export const mailSettingNames = Object.keys(shape)

/** The settings of mail, by brand. */
export const mailSettings = brandSettings(shape)
