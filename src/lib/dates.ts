const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>

const patterns = {
  /** dd MMMM yyyy HH:mm */
  order: ({ day, month, year, hour, minute }: Parts) => `${day} ${months[Number(month) - 1]} ${year} ${hour}:${minute}`,
  /** dd-MM-yyyy */
  achievement: ({ day, month, year }: Parts) => `${day}-${month}-${year}`,
  /** dd/MM/yyyy */
  voucher: ({ day, month, year }: Parts) => `${day}/${month}/${year}`,
}

/**
 * An ISO instant as text in the brand's time zone, in the pattern of its kind. Month names are English in every language.
 * It needs no library, so that an island writes the very text that the server wrote.
 */
export function formatDate(iso: string, kind: keyof typeof patterns, timeZone: string) {
  const two = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', day: two, month: two, year: 'numeric', hour: two, minute: two })
  const parts = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value])) as Parts
  return patterns[kind](parts)
}
