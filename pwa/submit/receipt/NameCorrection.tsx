import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { correctName, wordsOf } from './receiptRemote.ts'

type Props = { code: string; authorName: string; onCorrected: (status: ReceiptStatus) => void }

/** The name as readers see it, and a form to correct it, which hands the focus back when it closes. */
export function NameCorrection({ code, authorName, onCorrected }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div className="name">
      <p>
        The name under it: <b>{authorName}</b>
      </p>
      {open ? (
        <NameForm
          code={code}
          authorName={authorName}
          onCancel={() => setOpen(false)}
          onCorrected={(status) => {
            setOpen(false)
            showToast({ title: 'Name Corrected', text: `Your story is by ${status.authorName}.`, tone: 'good' })
            onCorrected(status)
          }}
        />
      ) : (
        <button ref={opener} type="button" className="button line" onClick={() => setOpen(true)}>
          Correct the name
        </button>
      )}
    </div>
  )
}

function NameForm({ code, authorName, onCancel, onCorrected }: Props & { onCancel: () => void }) {
  const [name, setName] = useState(authorName)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const input = event.currentTarget.querySelector('input')
    if (!name.trim()) {
      setError('Author name is required')
      input?.focus()
      return
    }
    setBusy(true)
    setError(null)
    try {
      onCorrected(await correctName(code, name.trim()))
    } catch (failure) {
      setError(wordsOf(failure))
      setBusy(false)
      input?.focus()
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label="Your name, as readers will see it" name="correctedName" error={error ?? undefined} required>
        <input
          // biome-ignore lint/a11y/noAutofocus: the form opens because its button was pressed.
          autoFocus
          value={name}
          autoComplete="name"
          maxLength={storyMaxLength.authorName}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <p className="acts">
        <button type="submit" className="button" aria-busy={busy}>
          Save the name
        </button>
        <button type="button" className="button line" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}
