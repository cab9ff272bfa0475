/** Names the pictures that `npm run brand icons` makes, each with its width in pixels. */
export const iconFiles = {
  /** Shown in the tab by browsers that have no icons in SVG. */
  tab: { name: 'icon-32.png', width: 32 },
  /** Shown on the home screen of a phone by Apple. */
  apple: { name: 'apple-touch-icon.png', width: 180 },
  /** Shown on the home screen by other phones: the manifest names them. */
  small: { name: 'icon-192.png', width: 192 },
  large: { name: 'icon-512.png', width: 512 },
}

/** Shown where a page is shared: 1200 pixels wide is what the networks ask for. */
export const socialCard = { name: 'social-card.png', width: 1200, height: 630 }
