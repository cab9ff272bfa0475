// Pictures of shoppers.

export const maxPictureBytes = 512_000
/** Limits a form with a picture. */
export const maxUploadBytes = 528_000
/** Limits how much of such a form is read at all, even to discard it. */
export const maxDrainBytes = 16 * 1024 * 1024
/** Allows the photos of a telephone with 48 megapixels. */
export const maxPicturePixels = 50_000_000
/** Limits the longer side of a picture that is read. */
export const maxPictureSidePixels = 10_000
/** Sets both sides of the stored picture. */
export const pictureSidePixels = 288
/** Sets the longer side of a picture that a browser shrinks before it sends it. */
export const sentPictureSidePixels = 1_024
/** While a picture is read. */
export const maxPictureMemoryBytes = 80_000_000
export const maxPicturesWaiting = 20
export const pictureTimeoutSeconds = 10
/** Limits the making of a picture, its turn included. */
export const pictureWaitMs = 20_000
