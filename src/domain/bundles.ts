/** A line of an order, which may be a part of a bundle. */
interface Line {
  /** The place of the bundle, from 1. */
  bundle?: number | undefined
}

/**
 * Returns the bundle that a line is a part of; undefined where it stands by itself. A bundle within
 * a bundle, and a place without a line, is none.
 */
export function bundleOf<Product extends Line>(products: readonly Product[], line: Product) {
  const bundle = line.bundle === undefined ? undefined : products[line.bundle - 1]
  return bundle && bundle !== line && bundle.bundle === undefined ? bundle : undefined
}

/** A line with its place in its order, from 1, and the bundle that it is a part of. */
export interface PlacedLine<Product> {
  product: Product
  place: number
  bundle: Product | undefined
}

/** Returns the lines of an order, the parts of each bundle after it. */
export function inBundles<Product extends Line>(
  products: readonly Product[],
): PlacedLine<Product>[] {
  const placed = products.map((product, n) => ({
    product,
    place: n + 1,
    bundle: bundleOf(products, product),
  }))
  const parts = new Map<Product, PlacedLine<Product>[]>()
  for (const line of placed)
    if (line.bundle) parts.set(line.bundle, [...(parts.get(line.bundle) ?? []), line])
  return placed.flatMap((line) => (line.bundle ? [] : [line, ...(parts.get(line.product) ?? [])]))
}

/** Returns the lines that things are in: the parts of a bundle in its place. */
export function withoutBundles<Product extends Line>(products: readonly Product[]) {
  const bundles = new Set(products.map((product) => bundleOf(products, product)))
  return products.filter((product) => !bundles.has(product))
}
