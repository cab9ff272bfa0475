/**
 * A function that makes the value of a key once and keeps it. It forgets nothing, so keys come from
 * the configuration, such as a language or a brand, never from what visitors send.
 */
export function cached<Key extends (string | number | boolean)[], Value>(
  make: (...key: Key) => Value,
) {
  const known = new Map<string, { value: Value }>()
  return (...key: Key): Value => {
    const name = key.join('\n')
    const found = known.get(name)
    if (found) return found.value
    const value = make(...key)
    known.set(name, { value })
    return value
  }
}

/**
 * A function that makes the value of an object once and keeps it as long as there is the object.
 * The value is frozen, as everybody gets the same.
 */
export function cachedFor<Key extends object, Value>(make: (key: Key) => Value) {
  const known = new WeakMap<Key, { value: Value }>()
  return (key: Key): Value => {
    const found = known.get(key)
    if (found) return found.value
    const value = Object.freeze(make(key))
    known.set(key, { value })
    return value
  }
}
