import type { CallContext } from '../api/context.ts'
import { toMessage } from '../mail/brand-mail.ts'
import { deviceName } from './device.ts'

/** Returns the message that asks the holder of a new address for its confirmation. */
export const confirmMail = ({ brand, locale, origin, t }: CallContext, token: string) =>
  toMessage(brand, t('ac_ConfirmEmailSubject', { company: brand.companyName }), {
    locale,
    title: t('ac_ConfirmEmailTitle'),
    paragraphs: [t('ac_ConfirmEmailText', { company: brand.companyName })],
    button: { label: t('ac_ConfirmEmailButton'), href: `${origin}/account/confirm-email/${token}` },
    note: t('ac_ConfirmEmailNote'),
  })

/** Returns the message that tells the holder of the former address of its change. */
export const changedMail = ({ brand, locale, origin, t }: CallContext, undoToken: string) =>
  toMessage(brand, t('ac_EmailChangedSubject', { company: brand.companyName }), {
    locale,
    title: t('ac_EmailChangedTitle'),
    paragraphs: [t('ac_EmailChangedText', { company: brand.companyName })],
    button: { label: t('ac_KeepEmailButton'), href: `${origin}/account/keep-email/${undoToken}` },
    note: t('ac_EmailChangedNote'),
  })

/** Returns the message that reports a sign-in with a device that the account does not know. */
export const newDeviceMail = (
  { brand, locale, origin, t }: CallContext,
  device: { browser: string; system: string },
) =>
  toMessage(brand, t('ac_NewDeviceSubject', { company: brand.companyName }), {
    locale,
    title: t('ac_NewDeviceTitle'),
    paragraphs: [t('ac_NewDeviceText', { device: deviceName(t, device) })],
    button: { label: t('ac_CheckDevices'), href: `${origin}/account/settings/security` },
    note: t('ac_NewDeviceNote'),
  })
