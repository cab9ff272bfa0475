import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as limits from '#lib/limits/lists.ts'
import { overviewDays } from '#server/overview/days.ts'
import { anyInstant } from '../../support/instants.ts'

test('the overview includes what expires within a week in the brand’s time zone', () => {
  const zone = fc.constantFrom('Etc/GMT+12', 'UTC', 'Europe/Amsterdam', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(zone, anyInstant, (timeZone, now) => {
      const local = new TZDate(now.getTime(), timeZone)
      const { before } = overviewDays({ timeZone }, now)
      const end = addDays(startOfDay(local), limits.voucherExpiresNextDays + 1).getTime()
      expect(before.getTime()).toBe(end)
    }),
  )
})
