import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { readConsent } from '../../../../data/rules/stories/consent.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import type { StoredFile } from '../../../offline/database.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PeopleQuestions } from '../../form/ConsentQuestions.tsx'
import { acceptOf, isOfKind, wrongTypeText } from '../../form/fileTypes.ts'
import { photoName } from './actNames.ts'
import { PhotoWordFields } from './PhotoWordFields.tsx'
import type { SectionProps } from './section.ts'

const device = () => import('../../../offline/outbox/submitPhoto.ts')

type Props = SectionProps & {
  /** The photo in whose place it is to stand. */
  replaces: ReceiptFile | null
  onClose: () => void
}

/** A photo with what is said of it, and of the people in all photos of the story. It leaves by the outbox, with or without signal. */
export function PhotoForm({ found: { code, status }, replaces, onClose }: Props) {
  const [file, setFile] = useState<StoredFile | null>(null)
  const [said, setSaid] = useState({ caption: replaces?.caption ?? '', description: replaces?.description ?? '' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    setFile(null)
    if (!chosen) return
    if (!isOfKind(chosen, 'image')) return setProblem(wrongTypeText.image)
    setProblem(null)
    setBusy(true)
    try {
      const { prepareFile } = await device()
      setFile(await prepareFile(chosen, { submission: newId(), kind: 'image' }))
    } catch (error) {
      console.warn('The file could not be read:', error)
      setProblem('This file could not be read. Please choose it again.')
    } finally {
      setBusy(false)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (isBusy) return
    if (!file) {
      setProblem('Please choose a photo')
      return input.current?.focus()
    }
    const { people, agreed, child, guardian, wording } = readConsent((name) => form.get(name))
    const { kind, name, type, bytes, sha256 } = file
    const photo = { kind, name, type, bytes, sha256, ...said }
    const body = { code, replaces: replaces?.id ?? null, photo, people: { people, agreed, child, guardian, wording } }
    setBusy(true)
    const { submitPhoto, isFull } = await device()
    try {
      await submitPhoto(body, photoName, file)
      onClose()
    } catch (error) {
      console.warn('The photo could not be kept:', error)
      setProblem(isFull(error) ? 'There is no room on this phone for it.' : 'This browser cannot keep a photo.')
      setBusy(false)
    }
  }

  const isWaiting = status.state === 'pending'
  return (
    <form className="correction" aria-label={replaces ? 'Another photo' : 'A photo'} noValidate onSubmit={submit}>
      <p className="small muted">
        {isWaiting
          ? 'It counts at once. The editors see it with your story.'
          : 'An editor looks at it and decides. Until then the story stays as it is.'}
      </p>
      <Field label="Photo" name="photo" required error={problem ?? undefined} hint={hintOf(file, isBusy)}>
        <input ref={input} type="file" accept={acceptOf.image} disabled={isBusy} onChange={choose} />
      </Field>
      <PhotoWordFields words={said} readOnly={isBusy} onWords={setSaid} />
      <fieldset className="fset consent" inert={isBusy}>
        <legend>People in your story</legend>
        <PeopleQuestions said={status.people} seenIn="in any photo or video of this story, with this one" />
        <p className="small muted">
          {status.people?.people == null
            ? 'A photo of which nobody has said who is in it is not shown.'
            : 'What you said before is filled in. Please change what is different with this photo.'}
        </p>
      </fieldset>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <SubmitBar
        className="button"
        busy={isBusy}
        busyLabel={file ? 'Saving…' : 'Shrinking and removing the location…'}
        label={isWaiting ? 'Send the photo' : 'Send the proposal'}
      />
      <p className="acts">
        <button type="button" className="button line" onClick={onClose}>
          Close
        </button>
      </p>
    </form>
  )
}

function hintOf(file: StoredFile | null, isBusy: boolean): string {
  if (file) return `Sends as ${sizeInWords(file.bytes)}. ${file.note}.`
  return isBusy ? 'Shrinking and removing the location…' : 'Your phone makes it smaller and removes where it was taken.'
}
