type NotJson =
  | Date
  | URL
  | bigint
  | symbol
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ((...args: never[]) => unknown)

/**
 * The same type, with `never` for each value that JSON does not keep. The values of a form may be
 * files, of which nothing is sent.
 */
export type AsJson<Value> = Value extends NotJson
  ? never
  : Value extends File
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: AsJson<Value[Key]> }
      : Value
