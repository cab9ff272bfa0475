import { z } from 'zod'
import { isEmail } from '#contract/text.ts'
import { brandSettings } from '../brand-settings.ts'

const shape = {
  /** Names the mail server, with the user and the password in it. */
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\/[^/\s]+/.test(text) && URL.canParse(text),
      'expected the address of a mail server, such as smtps://user:password@mail.shop.example',
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
