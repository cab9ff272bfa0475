/** Under this key the renderer finds props that go by a script. */
export const scriptProps = Symbol('props of a script')

/**
 * Props of an island, spread: `<ListIsland client:interaction {...asScript({ rows })} />`. They
 * reach the browser as JSON in a script beside the island's markup. As attributes Astro would wrap
 * and escape each of their values, twice. Their values are what JSON has.
 */
export const asScript = <Props extends object>(props: Props) =>
  ({ [scriptProps]: props }) as unknown as Props
