/** Under this key the renderer finds props that go by a script. */
export const scriptProps = Symbol('props of a script')

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
type AsJson<Value> = Value extends NotJson
  ? never
  : Value extends File
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: AsJson<Value[Key]> }
      : Value

/**
 * Props of an island, spread: `<ListIsland client:interaction {...asScript({ rows })} />`. They
 * reach the browser as JSON in a script beside the island's markup. As attributes Astro would wrap
 * and escape each of their values, twice.
 */
export const asScript = <Props extends object>(props: Props & AsJson<Props>) =>
  ({ [scriptProps]: props }) as unknown as Props
