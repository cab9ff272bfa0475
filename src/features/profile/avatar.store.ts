import { errorKeyOf, send } from '#browser/send.ts'
import { removeImage, uploadImage } from '#contract/calls.ts'
import * as limits from '#lib/limits/pictures.ts'
import { shrinkPicture } from './shrink-picture.ts'

/**
 * Made smaller, or into a type that can be sent, where that is needed; undefined where the browser
 * cannot read it.
 */
async function prepare(file: File): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  return /jpeg|png/.test(file.type) && file.size <= limits.maxPictureBytes
    ? file
    : shrinkPicture(file)
}

/**
 * Uploads the shopper's picture. Resolves to the message key of what is wrong with the file, if
 * anything; rejects where the call failed.
 */
export async function uploadAvatar(file: File): Promise<string | undefined> {
  const attachFile = await prepare(file)
  if (!attachFile) return 'ac_InvalidFileType'
  try {
    // A file is not kept where the session has ended, but what was typed beside it is.
    await send(
      uploadImage,
      { attachFile },
      { form: document.querySelector<HTMLFormElement>('form.fields') },
    )
    return undefined
  } catch (failure) {
    const key = errorKeyOf(failure)
    if (!key) throw failure
    return key
  }
}

/** Leaves the shopper without a picture. Rejects where the call failed. */
export const removeAvatar = (): Promise<undefined> => send(removeImage, {}).then(() => undefined)
