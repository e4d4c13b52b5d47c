import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { readConsent } from '../../../../data/rules/stories/consent.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import type { StoredFile } from '../../../offline/database.ts'
import { findProblem, problemIn, problemInWords } from '../../../offline/media/fileProblem.ts'
import { noteInWords } from '../../../offline/media/notes.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PeopleQuestions } from '../../form/ConsentQuestions.tsx'
import { acceptOf, isOfKind, wrongTypeInWords } from '../../form/fileTypes.ts'
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
    if (!isOfKind(chosen, 'image')) return setProblem(wrongTypeInWords(chosen, 'image'))
    setProblem(null)
    setBusy(true)
    try {
      const unusable = await findProblem(chosen)
      if (unusable) return setProblem(problemInWords(unusable))
      const { prepareFile } = await device()
      setFile(await prepareFile(chosen, { submission: newId(), kind: 'image' }))
    } catch (error) {
      console.warn('The file could not be read:', error)
      setProblem(problemInWords(problemIn(error)))
    } finally {
      setBusy(false)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (isBusy) return
    if (!file) {
      setProblem(t('Please choose a photo'))
      return input.current?.focus()
    }
    const { people, agreed, child, guardian, wording } = readConsent((name) => form.get(name))
    const { kind, name, type, bytes, sha256 } = file
    const photo = { kind, name, type, bytes, sha256, ...said }
    const body = { code, replaces: replaces?.id ?? null, photo, people: { people, agreed, child, guardian, wording } }
    setBusy(true)
    const { submitPhoto, isFull } = await device()
    try {
      await submitPhoto(body, t(photoName), file)
      onClose()
    } catch (error) {
      console.warn('The photo could not be kept:', error)
      setProblem(isFull(error) ? t('There is no room on this phone for it.') : t('This browser cannot keep a photo.'))
      setBusy(false)
    }
  }

  const isWaiting = status.state === 'pending'
  return (
    <form className="correction" aria-label={replaces ? t('Another photo') : t('A photo')} noValidate onSubmit={submit}>
      <p className="small muted">
        {isWaiting
          ? t('It counts at once. The editors see it with your story.')
          : t('An editor looks at it and decides. Until then the story stays as it is.')}
      </p>
      <Field label={t('Photo')} name="photo" required error={problem ?? undefined} hint={hintOf(file, isBusy)}>
        <input ref={input} type="file" accept={acceptOf.image} disabled={isBusy} onChange={choose} />
      </Field>
      <PhotoWordFields words={said} readOnly={isBusy} onWords={setSaid} />
      <fieldset className="fset consent" inert={isBusy}>
        <legend>{t('People in your story')}</legend>
        <PeopleQuestions
          said={status.people}
          question={t('Can people be seen or heard in any photo, video or recording of this story, with this one?')}
        />
        <p className="small muted">
          {status.people?.people == null
            ? t('A photo of which nobody has said who is in it is not shown.')
            : t('What you said before is filled in. Please change what is different with this photo.')}
        </p>
      </fieldset>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <SubmitBar
        className="button"
        busy={isBusy}
        busyLabel={file ? t('Saving…') : t('Shrinking and removing the location…')}
        label={isWaiting ? t('Send the photo') : t('Send the proposal')}
      />
      <p className="acts">
        <button type="button" className="button line" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    </form>
  )
}

function hintOf(file: StoredFile | null, isBusy: boolean): string {
  if (file) return t('Sends as {size}. {note}.', { size: sizeInWords(file.bytes), note: noteInWords(file.note) })
  return isBusy
    ? t('Shrinking and removing the location…')
    : t('Your phone makes it smaller and removes where it was taken.')
}
