/** Letters without their case and accents, as somebody types who searches. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a search is somewhere in what an address shows. */
export const matches = (lines: readonly string[], query: string) => {
  const text = plain(lines.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
