import { Refusal } from '../refusals.ts'
import type { Services } from '../services.ts'
import type { ShopperContext } from './context.ts'
import { describe } from './errors.ts'

/**
 * A number as it is dialled from abroad, where it is then still `minimum` digits long, else as it was typed; undefined where no country has
 * such a code.
 */
export function dialled({ telephones }: Pick<Services, 'telephones'>, telephone: string, minimum: number): string | undefined {
  const normal = telephones.normal(telephone)
  return normal && normal.split(' ')[1]!.length < minimum ? telephone : normal
}

/** Sends a new code. Where the gateway fails the code counts as sent, since it may have been: the countdown runs all the same. */
export async function sendVerifySms({ visit, services, brand, t, origin, clientAddress }: ShopperContext) {
  const { telephone, code, telephoneVerifyExpireIn } = await visit.shop.telephone.newCode(clientAddress)
  // The last line lets a phone fill in the code on this site's pages alone.
  const text = `${t('ac_SmsText', { code, company: brand.companyName })}\n\n@${new URL(origin).hostname} #${code}`
  try {
    await services.sms!.send(telephone.replace(' ', ''), text)
  } catch (error) {
    services.log.error({ error: describe(error) }, 'an SMS could not be sent')
    throw new Refusal(502, 'the SMS gateway failed', { Telephone: 'ac_CodeNotSent' }, { code: 'code_not_sent', retryAfter: telephoneVerifyExpireIn })
  }
  return { telephoneVerifyExpireIn }
}
