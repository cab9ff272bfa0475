import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'

const patterns = { order: 'dd MMMM yyyy HH:mm', achievement: 'dd-MM-yyyy', voucher: 'dd/MM/yyyy' }

/** An ISO instant as text in the brand's time zone, in the pattern of its kind. Month names are English in every language. */
export const formatDate = (iso: string, kind: keyof typeof patterns, timeZone: string) =>
  format(new TZDate(new Date(iso).getTime(), timeZone), patterns[kind])
