import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { readLinkAddress } from './linkAddress.ts'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Where the chosen words lead; without chosen words the words are asked for as well. */
export function LinkDialog({ editor, onClose }: Props) {
  const form = useId()
  const present = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(present)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const needsWords = editor.state.selection.empty && !present

  function done(change: () => void) {
    change()
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // The text's own form is not the one that was sent.
    event.stopPropagation()
    const href = readLinkAddress(address)
    if (!href) return setProblem('Give an address such as https://example.org, /stories or name@example.org.')
    done(() => {
      const chain = editor.chain().focus()
      if (needsWords) {
        const text = words.trim() || address.trim()
        chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
      } else chain.extendMarkRange('link').setLink({ href }).run()
    })
  }

  return createPortal(
    <Dialog
      open
      onClose={() => done(() => editor.commands.focus())}
      title={present ? 'Change the link' : 'Add a link'}
      actions={
        <>
          {present && (
            <Button
              look="stop"
              onClick={() => done(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
            >
              Remove the link
            </Button>
          )}
          <button type="submit" form={form} className="button">
            {present ? 'Change the link' : 'Add the link'}
          </button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Address" name="address" required error={problem}>
          <input
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        {needsWords && (
          <Field label="Words" name="words" optional hint="Without words the address itself is shown.">
            <input value={words} autoComplete="off" onChange={(event) => setWords(event.target.value)} />
          </Field>
        )}
      </form>
    </Dialog>,
    document.body,
  )
}
