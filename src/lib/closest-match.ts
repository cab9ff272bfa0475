/**
 * Counts the edits between two words: each inserted, removed, replaced or swapped letter is one.
 */
export function editDistance(one: string, other: string) {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const isSwapped = letter === other[j - 1] && one[i - 1] === other[j]
      next.push(
        Math.min(
          next[j]! + 1,
          row[j + 1]! + 1,
          row[j]! + Number(letter !== other[j]),
          isSwapped ? before[j - 1]! + 1 : Infinity,
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  return row[other.length]!
}

/** Comparing takes the product of both lengths: a name that is longer is compared by its start. */
const maxComparedLetters = 100

/** The name that was probably meant, whatever its case; of two that are as near, the same case. */
export function closestMatch(name: string, names: readonly string[]) {
  const given = name.slice(0, maxComparedLetters)
  const ranked = names.map((other) => ({
    other,
    distance: editDistance(given.toLowerCase(), other.toLowerCase()),
    written: editDistance(given, other),
  }))
  ranked.sort((a, b) => a.distance - b.distance || a.written - b.written)
  return ranked[0]?.other ?? ''
}
