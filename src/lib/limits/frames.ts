// The frame of a custom page.

export const frameMeasureDelayMs = 250
/** A page that is not there by then does not come. */
export const frameTimeoutMs = 15_000
/** Adds to the content's height. */
export const frameMarginPixels = 16
/** The most that a page of another origin may ask for. */
export const maxFrameHeightPixels = 50_000
