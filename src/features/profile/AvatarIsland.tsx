import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type DragEvent, type SubmitEvent } from 'react'
import { $account, reloadAccount } from '#browser/account.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { FieldErrorText, fieldId, errorAttributes } from '#ui/Field.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { Avatar } from './Avatar.tsx'
import type * as Changes from './avatar.store.ts'

const keys = [
  'ac_Picture',
  'ac_DropPicture',
  'ac_PictureLimit',
  'ac_ChoosePicture',
  'ac_UploadPicture',
  'ac_PictureSaved',
  'ac_RemovePicture',
  'ac_PictureRemoved',
  'ac_InvalidFileSize',
  'ac_InvalidFileType',
  'ac_PictureBusy',
  'ac_SomethingWentWrong',
] as const

export const avatarMessages = (t: (key: (typeof keys)[number]) => string) =>
  Object.fromEntries(keys.map((key) => [key, t(key)])) as Words
type Words = Record<(typeof keys)[number], string>

interface Props {
  initial: { fullName: string; imageUrl: string }
  /** Holds the error about the file of a plain form. */
  refused: string
  messages: Words
  xsrf: string
}

const name = 'attachFile'
/** The call of the form's other button. */
const removal = 'removeImage'

/** One change of the picture at a time; what makes it is loaded with the first. */
function useChange(refused: string, messages: Words, settled: () => void) {
  const [error, setError] = useState(refused)
  const [isBusy, setBusy] = useState(false)
  const run = async (
    change: (changes: typeof Changes) => Promise<string | undefined>,
    done: string,
  ) => {
    if (isBusy) return
    setBusy(true)
    try {
      const wrong = await change(await import('./avatar.store.ts'))
      setError(wrong ?? '')
      if (!wrong) {
        await reloadAccount()
        showToast(done)
      }
    } catch (error) {
      showFailure(error, messages)
    }
    setBusy(false)
    settled()
  }
  return { error, isBusy, run }
}

function Removal({ messages }: { messages: Words }) {
  return (
    <div className="actions">
      <button className="button quiet" name="call" value={removal}>
        {messages.ac_RemovePicture}
      </button>
    </div>
  )
}

export function AvatarIsland({ initial, refused, messages, xsrf }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragging, setDragging] = useState(false)
  const { error, isBusy, run } = useChange(refused, messages, () => {
    input.current!.value = ''
  })
  const { fullName, imageUrl } = useStore($account, { ssr: () => undefined }) ?? initial

  const take = (file: File | undefined) =>
    file && void run(({ uploadAvatar: upload }) => upload(file), messages.ac_PictureSaved)
  const submit = (event: SubmitEvent) => {
    if ((event.nativeEvent.submitter as HTMLButtonElement).value !== removal) return
    event.preventDefault()
    void run(({ removeAvatar: remove }) => remove(), messages.ac_PictureRemoved)
    input.current!.focus()
  }
  const newest = useRef(take)
  useEffect(() => {
    newest.current = take
  })
  // One that was chosen before this was alive.
  useEffect(() => newest.current(input.current!.files?.[0]), [])

  const over = (event: DragEvent) => {
    event.preventDefault()
    setDragging(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files[0])
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
      onSubmit={submit}
    >
      <FormFields call="uploadImage" once xsrf={xsrf} />
      <Avatar fullName={fullName} imageUrl={imageUrl} />
      <div className="field avatar-field">
        <label htmlFor={fieldId(name)}>{messages.ac_Picture}</label>
        <p className="secondary">
          <span>{messages.ac_DropPicture}</span>{' '}
          <span className="without-script">{messages.ac_PictureLimit}</span>
        </p>
        <div className="actions">
          <input
            ref={input}
            id={fieldId(name)}
            type="file"
            name={name}
            accept="image/jpeg,image/png"
            autoFocus={refused !== ''}
            {...errorAttributes(name, error)}
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
          {/* The browser's own button speaks the browser's language. */}
          <label htmlFor={fieldId(name)} className="button needs-script">
            {messages.ac_ChoosePicture}
          </label>
          <button className="button without-script">{messages.ac_UploadPicture}</button>
        </div>
        {imageUrl && <Removal messages={messages} />}
        <FieldErrorText
          name={name}
          isLive
          error={error && (messages[error as keyof Words] ?? messages.ac_InvalidFileType)}
        />
      </div>
    </form>
  )
}
