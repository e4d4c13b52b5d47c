import { type FormEvent, useState } from 'react'
import type { PersonErased, PersonFound } from '../../../data/contract/privacy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { serverWords } from '../kit/data/failures.ts'
import { useErase } from './queries.ts'
import { keptInWords } from './words.ts'

interface Props {
  found: PersonFound
  onClose: () => void
  onErased: (erased: PersonErased) => void
}

/** Says what goes and what stays, and asks for the address once more: there is no way back. */
export function EraseDialog({ found: { email, shelves }, onClose, onErased }: Props) {
  const [typed, setTyped] = useState('')
  const [isWaived, setWaived] = useState(false)
  const { mutate, isPending, error } = useErase(email, onErased)
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const held = shelves.filter(({ count }) => count > 0)
  const leaving = held.filter(({ fate }) => fate !== 'kept')
  const staying = held.filter(({ why }) => why !== null)
  const isOwed = staying.some(({ name, fate }) => name === 'rewards' && fate !== 'erased')
  const hasStories = leaving.some(({ name }) => name === 'stories')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSame && !isPending) mutate({ confirm: typed, isWaived })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase this person?"
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form="erase" className="btn stop" disabled={!isSame} aria-busy={isPending}>
            Erase for good
          </button>
        </>
      }
    >
      {error && (
        <Notice tone="bad">
          <b>Delete Failed</b>
          <p>{serverWords(error)}</p>
        </Notice>
      )}
      <p>
        <b>{email}</b> is taken out of: {leaving.map(({ title }) => title).join(', ')}.{' '}
        {hasStories && 'Their stories leave the public site now, and every phone at its next contact. '}
        There is no way back.
      </p>
      {staying.length > 0 && (
        <>
          <p>What stays, and why:</p>
          <ul className="kept-list">
            {staying.map((shelf) => (
              <li key={shelf.name}>
                <b>{shelf.title}.</b> {keptInWords(shelf)}
              </li>
            ))}
          </ul>
        </>
      )}
      <form id="erase" onSubmit={submit}>
        {isOwed && (
          <label className="tick">
            <input type="checkbox" checked={isWaived} onChange={({ target }) => setWaived(target.checked)} />
            <span>
              They give up what is owed to them: rewards and profile are erased too, unless a payout still waits. It is
              noted that you said so.
            </span>
          </label>
        )}
        <Field label="Type the address to confirm" name="confirm" required>
          <input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
