/** All that a theme may import. */
export { default as Cached } from './Cached.astro'
export { default as Shell } from './Shell.astro'
export { default as Slot } from './Slot.astro'
export { default as SystemMessage } from './SystemMessage.astro'
export { findPage, breadcrumbsOf } from './custom-pages.ts'
export { imageWidth } from './image-width.ts'
export { brandImage, hasDocument, menuOf, pageContent, pageNames, stylesheets } from './resolve.ts'
export { slotExamples, type Crumb, type Slots } from '../slots.ts'
