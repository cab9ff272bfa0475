import { TZDate } from '@date-fns/tz'
import { add } from 'date-fns/add'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { sub } from 'date-fns/sub'
import type { Locale } from '#i18n/locales.ts'
import { searchWords } from '#lib/search-words.ts'

/** A time from one instant to before another. */
export interface Period {
  from: Date
  to: Date
}

/** The calendar that a search is read by. */
export interface Calendar {
  now: Date
  timeZone: string
}

const starts = { day: startOfDay, week: startOfISOWeek, month: startOfMonth, year: startOfYear }
type Unit = keyof typeof starts

/** The first months of the seasons north of the equator, from 0. */
const seasons = { spring: 2, summer: 5, autumn: 8, winter: 11 }
type Season = keyof typeof seasons

/** Lists words, apart by spaces: each is one of several forms or synonyms. */
type PeriodWords = Record<'this' | 'last' | Exclude<Unit, 'day'> | Season, string> &
  Record<'today' | 'yesterday', string>

const languages: Record<Locale, PeriodWords> = {
  en: {
    today: 'today',
    yesterday: 'yesterday',
    this: 'this current',
    last: 'last past previous',
    week: 'week',
    month: 'month',
    year: 'year',
    spring: 'spring',
    summer: 'summer',
    autumn: 'autumn fall',
    winter: 'winter',
  },
  nl: {
    today: 'vandaag',
    yesterday: 'gisteren',
    this: 'deze dit',
    last: 'vorige vorig afgelopen',
    week: 'week',
    month: 'maand',
    year: 'jaar',
    spring: 'lente voorjaar',
    summer: 'zomer',
    autumn: 'herfst najaar',
    winter: 'winter',
  },
  de: {
    today: 'heute',
    yesterday: 'gestern',
    this: 'diese diesen dieser dieses diesem',
    last: 'letzte letzten letzter letztes letztem vorige vorigen voriges vergangenen',
    week: 'woche',
    month: 'monat',
    year: 'jahr',
    spring: 'frühling frühjahr',
    summer: 'sommer',
    autumn: 'herbst',
    winter: 'winter',
  },
  fr: {
    today: "aujourd'hui",
    yesterday: 'hier',
    this: 'ce cet cette',
    last: 'dernier dernière passé passée',
    week: 'semaine',
    month: 'mois mois-ci',
    year: "année l'année an l'an",
    spring: 'printemps',
    summer: "été l'été",
    autumn: "automne l'automne",
    winter: "hiver l'hiver",
  },
  es: {
    today: 'hoy',
    yesterday: 'ayer',
    this: 'este esta',
    last: 'pasado pasada último última',
    week: 'semana',
    month: 'mes',
    year: 'año',
    spring: 'primavera',
    summer: 'verano',
    autumn: 'otoño',
    winter: 'invierno',
  },
  pl: {
    today: 'dzisiaj dziś',
    yesterday: 'wczoraj',
    this: 'ten tym ta tej to',
    last: 'zeszły zeszłym zeszłego zeszłej ostatni ostatnim ostatniego ostatniej ubiegły ubiegłym',
    week: 'tydzień tygodniu tygodnia',
    month: 'miesiąc miesiącu miesiąca',
    year: 'rok roku',
    spring: 'wiosna wiosny wiosnę',
    summer: 'lato lata',
    autumn: 'jesień jesieni',
    winter: 'zima zimy zimę',
  },
  ar: {
    today: 'اليوم',
    yesterday: 'أمس',
    this: 'هذا هذه',
    last: 'الماضي الماضية',
    week: 'الأسبوع أسبوع',
    month: 'الشهر شهر',
    year: 'العام السنة عام سنة',
    spring: 'الربيع ربيع',
    summer: 'الصيف صيف',
    autumn: 'الخريف خريف',
    winter: 'الشتاء شتاء',
  },
}

const names = Object.keys(languages.en) as (keyof PeriodWords)[]
/** Maps each word, folded, to what it says. */
const meanings = new Map(
  Object.values(languages).flatMap((language) =>
    names.flatMap((name) => searchWords([language[name]]).map((word) => [word, name] as const)),
  ),
)

/** Lists the beginnings of time zones south of the equator that have no summer time to show it. */
const southern = [
  ...['Africa/Harare', 'Africa/Johannesburg', 'Africa/Maputo', 'Africa/Windhoek'],
  ...['America/Argentina/', 'America/Buenos_Aires', 'America/La_Paz', 'America/Lima'],
  ...['America/Montevideo', 'America/Sao_Paulo', 'Australia/', 'Indian/Antananarivo'],
  ...['Indian/Mauritius', 'Indian/Reunion', 'Pacific/Fiji', 'Pacific/Tahiti'],
]

function isSouthern(timeZone: string) {
  const [january, july] = [0, 6].map((month) =>
    TZDate.tz(timeZone, 2024, month, 1).getTimezoneOffset(),
  )
  return january! < july! || southern.some((zone) => timeZone.startsWith(zone))
}

const isSeason = (name: string): name is Season => name in seasons

/** Returns the latest season that has begun, or with `isLast` the latest that is over. */
function seasonPeriod(season: Season, isLast: boolean, { now, timeZone }: Calendar): Period {
  const month = (seasons[season] + (isSouthern(timeZone) ? 6 : 0)) % 12
  const startIn = (year: number) => TZDate.tz(timeZone, year, month, 1)
  const thisYear = new TZDate(now, timeZone).getFullYear()
  const found = [thisYear, thisYear - 1, thisYear - 2]
    .map((year) => ({ from: startIn(year), to: add(startIn(year), { months: 3 }) }))
    .find(({ from, to }) => (isLast ? to : from) <= now)
  return found!
}

function unitPeriod(unit: Unit, isLast: boolean, { now, timeZone }: Calendar): Period {
  const length = { [`${unit}s`]: 1 }
  const current: Date = starts[unit](new TZDate(now, timeZone))
  const from = isLast ? sub(current, length) : current
  return { from, to: add(from, length) }
}

/** Reads words of a period that depends on the day, such as 'last winter' or 'hier'. */
export function readPeriod(words: string[], calendar: Calendar): Period | undefined {
  const said = words.map((word) => meanings.get(word))
  if (said.length === 1 && (said[0] === 'today' || said[0] === 'yesterday'))
    return unitPeriod('day', said[0] === 'yesterday', calendar)
  const which = said.find((name) => name === 'this' || name === 'last')
  const unit = said.find((name) => name !== 'this' && name !== 'last')
  if (said.length !== 2 || !which || !unit || unit === 'today' || unit === 'yesterday')
    return undefined
  const isLast = which === 'last'
  return isSeason(unit) ? seasonPeriod(unit, isLast, calendar) : unitPeriod(unit, isLast, calendar)
}
