import { useEffect, useId, useState } from 'react'
import { t } from '../../../data/words/words.ts'
import { type OwnStory, watchOwnStories } from '../../offline/outbox/receipts.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { right } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Written } from '../../ui/Written.tsx'
import { LostCode } from './LostCode.tsx'
import { ReceiptResult } from './ReceiptResult.tsx'
import { inGroups, isWhole, problemOf } from './receiptLabels.ts'
import { useReceipt } from './useReceipt.ts'

/** Asks for the receipt code, and shows the story behind it. `given`: the code of a link that was followed. */
export default function FindStory({ given }: { given: string }) {
  const [typed, setTyped] = useState(inGroups(given))
  const [error, setError] = useState<string | null>(null)
  const receipt = useReceipt(given)
  const { found } = receipt
  const formId = useId()

  function type(text: string, isAtEnd: boolean) {
    // Groups are drawn while it is typed, but nothing moves under a caret that stands in the middle.
    const shown = isAtEnd && text.length >= typed.length ? inGroups(text) : text
    setTyped(shown)
    setError(isWhole(shown) ? problemOf(shown) : null)
  }

  function ask(code: string) {
    setTyped(inGroups(code))
    const problem = problemOf(code)
    setError(problem)
    if (problem) document.getElementById(formId)?.querySelector('input')?.focus()
    else void receipt.ask(code)
  }

  return (
    <div className="find-story">
      <div className="asking">
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            ask(typed)
          }}
        >
          <Field
            label={t('Receipt code')}
            name="receiptCode"
            error={error ?? undefined}
            hint={t(
              'Twelve letters and digits, as they stand on your receipt. Capitals or not, with or without hyphens.',
            )}
          >
            <input
              className="code-in"
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              inputMode="text"
              maxLength={40}
              placeholder="0000-0000-0000"
              onChange={({ target }) => type(target.value, target.selectionEnd === target.value.length)}
              onBlur={() => setTyped(inGroups(typed))}
            />
          </Field>
          <button type="submit" className="button" aria-busy={receipt.busy}>
            {t('Find my story')}
          </button>
        </form>
        <LostCode />
      </div>
      <div className="answer">
        {receipt.problem && <Notice tone={receipt.problem.tone}>{receipt.problem.words}</Notice>}
        {found && <ReceiptResult key={found.code} found={found} onChanged={() => void receipt.renew(found.code)} />}
      </div>
      <OwnStories onChoose={ask} />
    </div>
  )
}

/** What was sent from this phone needs no typing. */
function OwnStories({ onChoose }: { onChoose: (code: string) => void }) {
  const [stories, setStories] = useState<OwnStory[]>([])
  useEffect(() => watchOwnStories(setStories), [])
  if (stories.length === 0) return null
  return (
    <div className="own-stories">
      <h3>{t('Sent from this phone')}</h3>
      <ul className="plain">
        {stories.map(({ id, title, code }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(code)}>
              <span>
                <Written text={title} />
              </span>
              <Icon path={right} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
