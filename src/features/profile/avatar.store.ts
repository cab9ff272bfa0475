import { map } from 'nanostores'
import { refusalKey, send } from '#client/send.ts'
import { uploadImage } from '#contract/calls.ts'
import * as limits from '#lib/limits.ts'
import { reloadAccount } from '#stores/account.ts'

/** What is wrong with the picture that was chosen last; undefined until one was. */
export const $avatar = map<{ error: string | undefined; isBusy: boolean }>({ error: undefined, isBusy: false })

/** The word key of what is wrong with a file, as far as a browser can tell. */
export function pictureError({ size, type }: Pick<File, 'size' | 'type'>) {
  if (type !== 'image/jpeg' && type !== 'image/png') return 'ac_InvalidFileType'
  return size > limits.pictureSize ? 'ac_InvalidFileSize' : ''
}

/** Makes a file the shopper's picture; answers whether it is. Rejects where the call failed. */
export async function upload(attachFile: File): Promise<boolean> {
  const error = pictureError(attachFile)
  $avatar.setKey('error', error)
  if (error || $avatar.get().isBusy) return false
  $avatar.setKey('isBusy', true)
  try {
    // A file is not kept where the session has ended, but what was typed beside it is.
    await send(uploadImage, { attachFile }, { form: document.querySelector<HTMLFormElement>('form.fields') })
  } catch (failure) {
    const key = refusalKey(failure)
    if (!key) throw failure
    $avatar.setKey('error', key)
    return false
  } finally {
    $avatar.setKey('isBusy', false)
  }
  await reloadAccount()
  return true
}
