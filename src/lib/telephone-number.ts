import { toAsciiDigits } from './digits.ts'

/** The codes that the ITU has given out, without their plus: none is the beginning of another. */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/

/**
 * Matches what people write between digits, in Japan also the long vowel mark and a wave, and the
 * direction marks of copied text.
 */
const between = /[\s\p{Cf}\p{Pd}()[\]./·−ー~]/gu

const plain = (text: string) => toAsciiDigits(text.normalize('NFKC')).replace(between, '')

/** Prefixes that lead out of countries, by their codes, where that is not 00. */
const exitPrefixes: Record<string, string> = {
  1: '011',
  61: '0011',
  62: '00[178]',
  65: '00[128]',
  66: '001',
  81: '010',
  82: '00[125]',
  852: '001',
  886: '002',
}

/** Matches what a number begins with that names its country. */
const abroad = (code: string) => new RegExp(`^(?:\\+|${exitPrefixes[code] ?? '00'}|00)`)

/**
 * The code and the digits of a number that was typed, pasted or filled in beside a chosen code such
 * as `+31`. One that names its country (`+49 151 …`, `0049 151 …`) brings that code along, which is
 * empty where there can be none. What stands in no number stays among the digits, so that it can be
 * refused.
 */
export function splitNumber(chosen: string, typed: string): [code: string, number: string] {
  let code = plain(chosen).replace(/^(?:\+|00)/, '')
  let number = plain(typed)
  for (let exit = abroad(code).exec(number); exit; exit = abroad(code).exec(number)) {
    number = number.slice(exit[0].length)
    code = countryCode.exec(number)?.[0] ?? ''
    number = number.slice(code.length)
  }
  return [code && `+${code}`, number]
}

/** The code and the last six digits. */
const ending = (number: unknown) => String(number).replace(/ \d+(?=\d{6})/, ' ')

/**
 * Returns whether two numbers, each a code, a space and digits, may be the same as far as a browser
 * can tell: trunk prefixes differ between countries.
 */
export const mayBeSame = (one: unknown, other: unknown) => ending(one) === ending(other)
