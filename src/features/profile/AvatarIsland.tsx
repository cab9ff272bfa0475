import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { $account } from '#stores/account.ts'
import { tell } from '#stores/system-message.ts'
import { FieldError, fieldId, invalid } from '#ui/Field.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { Avatar } from './Avatar.tsx'
import { $avatar, upload } from './avatar.store.ts'

const keys = [
  'ac_Picture',
  'ac_DropPicture',
  'ac_UploadPicture',
  'ac_PictureSaved',
  'ac_InvalidFileSize',
  'ac_InvalidFileType',
  'ac_PictureBusy',
  'ac_SomethingWentWrong',
] as const

export const avatarWords = (t: (key: (typeof keys)[number]) => string) => Object.fromEntries(keys.map((key) => [key, t(key)])) as Words
type Words = Record<(typeof keys)[number], string>

interface Props {
  initial: { fullName: string; imageUrl: string }
  /** What was wrong with the file of a plain form. */
  refused: string
  words: Words
  xsrf: string
}

const name = 'attachFile'

export function AvatarIsland({ initial, refused, words, xsrf }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragging, setDragging] = useState(false)
  const isAlive = useAlive()
  const { error = refused, isBusy } = useStore($avatar)
  const { fullName, imageUrl } = useStore($account, { ssr: () => undefined }) ?? initial

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      if (await upload(file)) tell(words.ac_PictureSaved)
    } catch {
      tell(words.ac_SomethingWentWrong)
    }
    input.current!.value = ''
  }
  const newest = useRef(take)
  useEffect(() => {
    newest.current = take
  })
  // One that was chosen before this was alive.
  useEffect(() => void newest.current(input.current!.files?.[0]), [])

  const over = (event: DragEvent) => {
    event.preventDefault()
    setDragging(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="avatar-form"
      data-dragging={isDragging || undefined}
      aria-busy={isBusy}
      onDragOver={over}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
    >
      <input type="hidden" name="call" value="uploadImage" />
      <input type="hidden" name="xsrf" value={xsrf} />
      <Avatar fullName={fullName} imageUrl={imageUrl} />
      <div className="field avatar-field">
        <label htmlFor={fieldId(name)}>{words.ac_Picture}</label>
        <p className="secondary">{words.ac_DropPicture}</p>
        <div className="actions">
          <input
            ref={input}
            id={fieldId(name)}
            type="file"
            name={name}
            accept="image/jpeg,image/png"
            required
            {...invalid(name, error)}
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
          <button className="button" hidden={isAlive}>
            {words.ac_UploadPicture}
          </button>
        </div>
        <FieldError name={name} error={error && (words[error as keyof Words] ?? words.ac_InvalidFileType)} />
      </div>
    </form>
  )
}
