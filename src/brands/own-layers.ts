/**
 * Returns the layers that a brand has its settings, pictures and theme.css from: not the default
 * theme, unless it is that brand.
 */
export const ownLayers = <Layer>({ layers }: { layers: readonly Layer[] }) =>
  layers.length > 1 ? layers.slice(0, -1) : layers
