/**
 * Bounds how much each name may have under way at a time. Returns a function that takes a place for
 * a name and returns what gives it back, or undefined where the name has `max` already.
 */
export function openShares(max: number) {
  const taken = new Map<string, number>()
  const giveBack = (name: string) => {
    const left = taken.get(name)! - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }
  return (name: string): (() => void) | undefined => {
    const count = taken.get(name) ?? 0
    if (count >= max) return undefined
    taken.set(name, count + 1)
    return () => giveBack(name)
  }
}
