import { Gender } from '#contract/codes.ts'
import { achievementKeys, definition } from '../catalogue/achievements.ts'
import { campaigns, type CampaignKey } from '../catalogue/campaigns.ts'
import { interests, newsletters } from '../catalogue/preferences.ts'
import { products } from '../catalogue/products.ts'
import { variants } from '../catalogue/variants.ts'
import type { ShopperPlan, VoucherPlan } from '../shopper-plan.ts'
import { itemAt } from '../seeded-random.ts'
import { minuteUtc, hoursAfter, lastVisit } from '../time.ts'
import { largeAddresses } from './large-addresses.ts'
import { largeOrders } from './large-orders.ts'

const campaignKeys = (Object.keys(campaigns) as CampaignKey[]).filter((key) => key !== 'world')

const achievements = achievementKeys.map((achievement, n) => ({
  achievement,
  progress: definition(achievement).totalProgress,
  claimed: hoursAfter(lastVisit, -24 * (3 + 37 * n)),
}))

/** Every fifth is expired, every second of the others claimed, every fourth used. */
function voucher(n: number): VoucherPlan {
  const expired = n % 5 === 0
  const claimed = n % 2 === 1 ? hoursAfter(minuteUtc('2024-03-01T10:00'), 97 * n) : undefined
  const used = n % 4 === 3 ? 1 + (n % 3) : 0
  return {
    campaign: itemAt(campaignKeys, n),
    ...(n % 3 === 0 ? { amount: `${5 + n}.00`, currency: 'EUR' } : { percentage: 5 + (n % 4) * 5 }),
    limited: used < 2,
    used,
    claimed,
    redeemed: claimed && used ? hoursAfter(claimed, 200) : undefined,
    expires: expired
      ? minuteUtc('2024-12-31T23:59')
      : n % 7 === 0
        ? undefined
        : hoursAfter(minuteUtc('2031-01-31T23:59'), 24 * 30 * n),
  }
}

const viewed = [...Object.values(products), ...variants.filter((_, n) => n % 25 === 3)].slice(0, 60)

export const large: ShopperPlan = {
  profile: {
    gender: Gender.mrs,
    birthDate: '1988-02-29',
    telephone: '+31 620000300',
    telephoneVerifyDate: minuteUtc('2017-01-09T12:00'),
    firstTimeLogin: false,
    defaultLanguage: 'en',
    defaultCountry: 'NL',
    defaultCurrency: 'EUR',
    created: minuteUtc('2016-12-30T10:00'),
  },
  addresses: largeAddresses,
  orders: largeOrders,
  achievements,
  vouchers: Array.from({ length: 40 }, (_, n) => voucher(n)),
  lastViewed: viewed.map(({ productId }) => productId),
  wishes: variants.map(({ productId }) => productId),
  interests: [...interests],
  newsletters: [...newsletters],
}
