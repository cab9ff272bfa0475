import type { Locale } from '#i18n/locales.ts'
import { foldText } from '#lib/fold-text.ts'
import { searchWords } from '#lib/search-words.ts'
import { readDate, type DateParts } from './search-dates.ts'
import { readPeriod, type Calendar, type Period } from './search-periods.ts'
import type { OrderKind, StatusWords } from './search-statuses.ts'

/** Tells some orders otherwise than by their texts. */
interface Meaning {
  date?: DateParts | undefined
  period?: Period | undefined
  kinds?: readonly OrderKind[] | undefined
}

/** A word of a search, or some that mean something together. */
export interface SearchTerm extends Meaning {
  /** Folded. An order has all of them in its text, unless it is what they mean. */
  words: string[]
  /** Holds the words as they were typed. */
  typed: string
}

export interface OrderSearch {
  /** Folded, without words that say nothing, such as 'order' before its number. */
  text: string
  /** An order meets every one of them. */
  terms: SearchTerm[]
}

/** Lists words that say nothing beside others. */
const smallWords: Record<Locale, string> = {
  en: 'order orders number no no. my the of from in on with',
  nl: 'bestelling bestellingen order nummer nr nr. mijn de het van uit in op met',
  de: 'bestellung bestellungen auftrag nummer nr nr. meine der die das von vom aus im in am mit',
  fr: 'commande commandes numéro n° nº ma le la les de du des en avec',
  es: 'pedido pedidos número n.º mis mi el la los las de del en con',
  pl: 'zamówienie zamówienia numer nr moje z ze w we na',
  ar: 'طلب طلبات الطلب طلباتي رقم من في مع',
}
const small = new Set(searchWords(Object.values(smallWords)))
const isSmall = (word: string) => small.has(word)

/** Limits the words of what means something together, as in 'am 13. November 2026 um 17:05 Uhr'. */
const maxTogether = 7

interface Vocabulary extends Calendar {
  statusWords: StatusWords
}

/** Returns what some words mean together, or undefined. */
function meaningOf(words: string[], vocabulary: Vocabulary): Meaning | undefined {
  const kinds = vocabulary.statusWords.get(words.join(' '))
  if (kinds) return { kinds }
  const period = readPeriod(words, vocabulary)
  if (period) return { period }
  const date = readDate(words.join(' '))
  return date && { date }
}

/** A folded word, and how it was typed; that is empty but for the first of several in one. */
interface Word {
  word: string
  typed: string
}

function readWords(text: string): Word[] {
  const pieces = text.split(/\s+/).map((typed) => ({ typed, words: foldText(typed).split(/\s+/) }))
  return pieces.flatMap(({ typed, words }) =>
    words.filter(Boolean).map((word, n) => ({ word, typed: n === 0 ? typed : '' })),
  )
}

const toTerm = (words: Word[]): SearchTerm => ({
  words: words.map(({ word }) => word),
  typed: words.flatMap(({ typed }) => typed || []).join(' '),
})

/** Splits words into terms: as many as mean something together are one. */
function readTerms(words: Word[], vocabulary: Vocabulary): SearchTerm[] {
  if (words.length === 0) return []
  for (let length = Math.min(maxTogether, words.length); length > 0; length--) {
    const together = toTerm(words.slice(0, length))
    const meaning = meaningOf(together.words, vocabulary)
    if (meaning) return [{ ...together, ...meaning }, ...readTerms(words.slice(length), vocabulary)]
  }
  return [toTerm(words.slice(0, 1)), ...readTerms(words.slice(1), vocabulary)]
}

/** Returns the terms that say something, or all where none does. */
function withoutSmall(terms: SearchTerm[]) {
  const telling = terms.filter(({ words }) => words.length > 1 || !isSmall(words[0]!))
  return telling.length > 0 ? telling : terms
}

/**
 * Reads a search for orders: words of their texts, of statuses, of dates as people and the order's
 * card write them, and of periods such as 'last winter', in any language.
 */
export function readOrderSearch(query: string, vocabulary: Vocabulary): OrderSearch {
  const plain = query.replaceAll('\0', '').replace(/(^|\s)[#№]\s*(?=\S)/g, '$1')
  const terms = withoutSmall(readTerms(readWords(plain), vocabulary))
  const different = new Map(terms.map((term) => [term.words.join(' '), term]))
  return {
    text: terms.flatMap((term) => term.words).join(' '),
    terms: [...different.values()],
  }
}
