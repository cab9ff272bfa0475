import { expect, test } from 'vitest'
import { arrangeNotices } from '#features/overview/up-next.rules.ts'
import type { Notice } from '#ui/notice.ts'

const notice = (about: Notice['about'], sentence: string, more: Partial<Notice> = {}): Notice => ({
  about,
  write: () => ({ sentence, link: { href: '/', label: 'Open' } }),
  ...more,
})
const sentences = (notices: readonly Notice[]) => notices.map(({ write }) => write().sentence)
const arrange = (...notices: Notice[]) => {
  const { shown, more } = arrangeNotices(notices, false)
  return [sentences(shown), sentences(more)]
}

const parcels = Array.from({ length: 6 }, (_, n) => notice('parcel', `parcel ${n}`, { urgency: n }))

test('parcels come first, then what there is to do, the most urgent first', () => {
  expect(
    arrange(
      notice('achievement', 'claim'),
      notice('voucher', 'voucher', { day: '2026-11-28' }),
      notice('return', 'return', { day: '2026-11-26' }),
      notice('payment', 'pay 1'),
      notice('payment', 'pay 2'),
      notice('unfinished', 'finish'),
      notice('parcel', 'later', { urgency: 3, day: '2026-11-27' }),
      notice('parcel', 'sooner', { urgency: 3, day: '2026-11-25' }),
    ),
  ).toEqual([
    ['sooner', 'later', 'pay 1', 'pay 2', 'finish'],
    ['return', 'voucher', 'claim'],
  ])
})

test('however many parcels come, two things to do are among the first', () => {
  expect(arrange(...parcels, notice('payment', 'pay 1'), notice('payment', 'pay 2'))).toEqual([
    ['parcel 0', 'parcel 1', 'parcel 2', 'pay 1', 'pay 2'],
    ['parcel 3', 'parcel 4', 'parcel 5'],
  ])
  expect(arrange(...parcels)[0]).toHaveLength(5)
  expect(arrange(...parcels, notice('payment', 'pay'))[0]).toEqual([
    ...['parcel 0', 'parcel 1', 'parcel 2', 'parcel 3'],
    'pay',
  ])
})

test('all of them are shown in that order to whoever asks', () => {
  const all = [...parcels, notice('payment', 'pay')]
  const { shown, more } = arrangeNotices(all, true)
  const [first, rest] = arrange(...all)
  expect(sentences(shown)).toEqual([...first!, ...rest!])
  expect(more).toEqual([])
})
