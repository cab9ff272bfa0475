/** A name of the contract with brands that was another one before. */
export interface Rename {
  from: string
  to: string
  /** The version of the contract that no longer has the old name. */
  until: number
}

/** Holds the old names of each kind. .github/CONTRIBUTING.md says what a rename takes besides. */
export interface Renames {
  /** Slots, such as `parts/Footer`. */
  slots: readonly Rename[]
  /** Props of slots; `slot` is the present name. */
  props: readonly (Rename & { slot: string })[]
  /** Custom properties, with their hyphens. */
  tokens: readonly Rename[]
  /** Values of `data-part`. */
  parts: readonly Rename[]
  /** Keys of messages, without plural forms. */
  messages: readonly Rename[]
  /** Names of `#theme`, which has the old ones, too. */
  exports: readonly Rename[]
  /** Fields of site.json that are in no other field. */
  fields: readonly Rename[]
}

/** Lists what a brand may still call by its old name. `npm run brand check` warns of it. */
export const renamed: Renames = {
  slots: [],
  props: [],
  tokens: [],
  parts: [],
  messages: [],
  exports: [],
  fields: [],
}
