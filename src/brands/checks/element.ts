/** An opening tag of a part or of HTML in Markdown. */
export interface Element {
  /** `img`, or a component's own name, such as `Slot`, whatever the file calls it. */
  name: string
  /** The tag as the file has it. */
  source: string
  line: number
  /** A value that is known only on the server is undefined. */
  attributes: Map<string, string | undefined>
  /** An expression may bring more attributes. */
  hasSpread: boolean
  /** The elements around it, the nearest last; none of HTML in Markdown. */
  parents: Element[]
}

/** An attribute that may be there: by its name, or among those of an expression. */
export const mayHave = ({ attributes, hasSpread }: Element, name: string) =>
  hasSpread || attributes.has(name)

/** Returns whether an address leads to another site. */
export const isExternal = (address = '') => /^(?:https?:)?\/\//i.test(address)
