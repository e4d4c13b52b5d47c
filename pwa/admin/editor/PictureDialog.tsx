import type { Editor } from '@tiptap/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { acceptedImages } from '../../../data/vocabulary/stories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { endSession } from '../kit/data/session.ts'
import type { EditorPicture } from './RichText.tsx'

interface Props {
  editor: Editor
  /** What was pasted or dropped. */
  file?: File
  onUpload: (file: File) => Promise<EditorPicture>
  onClose: () => void
}

/** Adds a picture with what it shows in words, or changes the words of the one that is chosen. */
export function PictureDialog({ editor, file: given, onUpload, onClose }: Props) {
  const form = useId()
  const isChange = !given && editor.isActive('image')
  const [file, setFile] = useState(given)
  const [words, setWords] = useState(() =>
    isChange ? ((editor.getAttributes('image').alt as string | null) ?? '') : '',
  )
  const [missing, setMissing] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isWanted = useWanted()

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The text's own form is not the one that was sent.
    event.stopPropagation()
    if (busy) return
    const alt = words.trim()
    if (isChange) {
      editor.chain().focus().updateAttributes('image', { alt }).run()
      return onClose()
    }
    if (!file) return setMissing('Choose a picture.')
    setBusy(true)
    setProblem(undefined)
    try {
      const picture = await onUpload(file)
      if (!isWanted() || editor.isDestroyed) return
      insertPicture(editor, { ...picture, alt })
      onClose()
    } catch (error) {
      if (isStatus(error, 401)) endSession()
      setProblem(serverWords(error))
      setBusy(false)
    }
  }

  return createPortal(
    <Dialog
      open
      onClose={() => {
        editor.commands.focus()
        onClose()
      }}
      title={isChange ? 'Describe the picture' : 'Add a picture'}
      actions={
        <button type="submit" form={form} className="button" aria-busy={busy}>
          {isChange ? 'Save the description' : 'Add the picture'}
        </button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {problem && (
          <Notice tone="bad">
            <b>The picture was not added</b>
            <p>{problem}</p>
          </Notice>
        )}
        {given && <p>{given.name}</p>}
        {!isChange && !given && (
          <Field label="Picture" name="picture" required error={missing} hint="Where it was taken is removed from it.">
            <input
              type="file"
              accept={acceptedImages.join(',')}
              onChange={(event) => {
                setFile(event.target.files?.[0])
                setMissing(undefined)
              }}
            />
          </Field>
        )}
        <Field
          label="What it shows"
          name="alt"
          optional
          hint="Read out to people who do not see it. Leave it empty for a decoration."
        >
          <input value={words} maxLength={300} autoComplete="off" onChange={(event) => setWords(event.target.value)} />
        </Field>
      </form>
    </Dialog>,
    document.body,
  )
}

/** Whether the dialog is still open: a picture that arrives after it was closed is not wanted any more. */
function useWanted(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}

/** Where the cursor is; after the whole list or quote when it is in one. */
function insertPicture(editor: Editor, attrs: EditorPicture & { alt: string }) {
  const { $to } = editor.state.selection
  const chain = editor.chain().focus()
  if ($to.depth > 1) chain.insertContentAt($to.after(1), { type: 'image', attrs }).run()
  else chain.setImage(attrs).run()
}
