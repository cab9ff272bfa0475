import * as limits from '#lib/limits/lists.ts'
import type { Notice, NoticeWords } from '#ui/notice.ts'

/** Orders notices by what they are about: money first, then what ends soon, by its day. */
const ranks: Record<Notice['about'], number> = {
  parcel: 0,
  payment: 1,
  unfinished: 2,
  return: 3,
  voucher: 3,
  achievement: 4,
}

/** A notice without a day comes after those that have one. */
const dayOf = ({ day = '9' }: Notice) => day

const byUrgency = (a: Notice, b: Notice) =>
  ranks[a.about] - ranks[b.about] ||
  (a.urgency ?? 0) - (b.urgency ?? 0) ||
  dayOf(a).localeCompare(dayOf(b))

/** Holds the notices that are shown at once, and the rest. */
export interface ArrangedNotices {
  shown: readonly Notice[]
  more: readonly Notice[]
}

/**
 * Arranges the notices at the top of the overview, parcels before what there is to do. However many
 * parcels come, two things to do are among the first. All of them are shown to whoever asks.
 */
export function arrangeNotices(notices: readonly Notice[], isAll: boolean): ArrangedNotices {
  const { maxNotices, minTaskNotices } = limits
  const sorted = notices.toSorted(byUrgency)
  const parcels = sorted.filter(({ about }) => about === 'parcel')
  const tasks = sorted.filter(({ about }) => about !== 'parcel')
  const shownParcels = parcels.slice(0, maxNotices - Math.min(tasks.length, minTaskNotices))
  const shownTasks = tasks.slice(0, maxNotices - shownParcels.length)
  const shown = [...shownParcels, ...shownTasks]
  const more = [...parcels.slice(shownParcels.length), ...tasks.slice(shownTasks.length)]
  return isAll ? { shown: [...shown, ...more], more: [] } : { shown, more }
}

/** A notice in words. */
export type NoticeRow = NoticeWords &
  Pick<Notice, 'about'> & {
    /** Set for the one whose link is the primary action: a view has one. */
    isPrimary: boolean
  }

/** Writes the notices that are shown, and counts the rest. */
export function writeNotices({ shown, more }: ArrangedNotices) {
  const primary = shown.find(({ about }) => about === 'payment')
  const notices = shown.map((notice): NoticeRow => ({
    ...notice.write(),
    about: notice.about,
    isPrimary: notice === primary,
  }))
  return { notices, more: more.length }
}
