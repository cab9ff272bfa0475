/** All that a theme may import. */
export { default as Slot } from './Slot.astro'
export { default as SystemMessage } from './SystemMessage.astro'
export { menuItems, type MenuItem } from './menu.ts'
export { brandImage, stylesheets } from './resolve.ts'
export type { Crumb, Slots } from './slots.ts'
