import { useState } from 'react'
import type { PersonErased, PersonFound } from '../../../data/contract/privacy.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { Tick } from '../kit/edit/Tick.tsx'
import { EmailText } from '../kit/lists/Address.tsx'
import { keptInWords } from './privacyLabels.ts'
import { useErase } from './queries.ts'

interface Props {
  found: PersonFound
  onClose: () => void
  onErased: (erased: PersonErased) => void
}

/** Says what goes and what stays, and asks for the address once more: there is no way back. */
export function EraseDialog({ found: { email, shelves }, onClose, onErased }: Props) {
  const [typed, setTyped] = useState('')
  const [isWaived, setWaived] = useState(false)
  const erasure = useErase(email, onErased)
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const held = shelves.filter(({ count }) => count > 0)
  const leaving = held.filter(({ fate }) => fate !== 'kept')
  const staying = held.filter(({ why }) => why !== null)
  const isOwed = staying.some(({ name, fate }) => name === 'rewards' && fate !== 'erased')
  const hasStories = leaving.some(({ name }) => name === 'stories')

  return (
    <FormDialog
      title="Erase this person?"
      confirm="Erase for good"
      look="stop"
      isReady={isSame}
      act={{ ...erasure, run: () => erasure.run({ confirm: typed, isWaived }) }}
      onClose={onClose}
    >
      <p>
        <b>
          <EmailText email={email} />
        </b>{' '}
        is taken out of: {leaving.map(({ title }) => title).join(', ')}.{' '}
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
      {isOwed && (
        <Tick checked={isWaived} onTick={setWaived}>
          <span>
            They give up what is owed to them: rewards and profile are erased too, unless a payout still waits. It is
            noted that you said so.
          </span>
        </Tick>
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
    </FormDialog>
  )
}
