/** A key of messages, without plural forms, that was another one before. */
export interface RenamedKey {
  from: string
  to: string
}

type Dictionary = Record<string, string>

/** A key without its plural form. */
export const plainKey = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Returns the present key of an old one, with the same plural form; any other stays as it is. */
export function presentKey(renames: readonly RenamedKey[], key: string) {
  const plain = plainKey(key)
  const to = renames.find(({ from }) => from === plain)?.to
  return to === undefined ? key : to + key.slice(plain.length)
}

/** Returns messages by their present keys; one that is there by both keys stays as it is. */
export function withPresentKeys(messages: Dictionary, renames: readonly RenamedKey[]): Dictionary {
  if (renames.length === 0) return messages
  const entries = Object.entries(messages).map(([key, text]) => [presentKey(renames, key), text])
  return { ...Object.fromEntries(entries), ...messages } as Dictionary
}

/** Returns messages with the old keys of each renamed one, too. */
export function withOldKeys(messages: Dictionary, renames: readonly RenamedKey[]): Dictionary {
  const all = { ...messages }
  for (const { from, to } of renames)
    for (const [key, text] of Object.entries(messages))
      if (plainKey(key) === to) all[from + key.slice(to.length)] = text
  return all
}
