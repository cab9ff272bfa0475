type NotJson =
  | Date
  | URL
  | bigint
  | symbol
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ((...args: never[]) => unknown)

/**
 * Replaces each value that JSON does not keep by `never`. A form's values may be files, which are
 * not sent.
 */
export type AsJson<Value> = Value extends NotJson
  ? never
  : Value extends File
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: AsJson<Value[Key]> }
      : Value
