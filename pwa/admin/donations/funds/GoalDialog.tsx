import { useState } from 'react'
import type { GoalShown } from '../../../../data/contract/funds.ts'
import { goalMost } from '../../../../data/vocabulary/funds.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion, issuesOf } from '../../kit/data/failures.ts'
import { textField } from '../../kit/edit/textField.ts'
import { dayOf } from '../../kit/words/times.ts'
import { changeGoal } from './queries.ts'
import { Translated } from './Translated.tsx'

const wordsOf = ({ goal }: GoalShown) => ({
  title: goal?.title ?? '',
  titles: goal?.titles ?? {},
  dollars: goal ? String(goal.dollars) : '',
  since: goal?.since ?? dayOf(new Date()),
  until: goal?.until ?? '',
})

/** What is collected for. What a colleague has changed meanwhile is shown, and overwritten by nobody. */
export function GoalDialog({ shown, onClose }: { shown: GoalShown; onClose: () => void }) {
  const [seen, setSeen] = useState(shown)
  const [words, setWords] = useState(() => wordsOf(shown))
  const write = (part: Partial<typeof words>) => setWords({ ...words, ...part })
  const text = textField(words, write)
  const saving = useAct({
    act: () => {
      const { title, titles, since, until } = words
      const goal = { title, titles, dollars: Number(words.dollars), since, until: until || null }
      return changeGoal({ goal, revision: seen.revision })
    },
    done: () => ({ title: 'Goal Saved', text: 'The page of donations shows it in its days.' }),
    onDone: onClose,
  })
  const theirs = colleaguesVersion<GoalShown>(saving.error, 'goal.stale')
  const issues = issuesOf(saving.error)
  const isNumber = /^\d+$/.test(words.dollars.trim())
  function takeTheirs(now: GoalShown) {
    setSeen(now)
    setWords(wordsOf(now))
    saving.reset()
  }
  return (
    <FormDialog
      title={seen.goal ? 'Change the goal' : 'Set a goal'}
      confirm="Save"
      isReady={words.title.trim() !== '' && isNumber && words.since !== '' && !theirs}
      noValidate
      width="40rem"
      act={saving}
      onClose={onClose}
    >
      {theirs && (
        <Notice tone="warn">
          <p>A colleague has changed the goal.</p>
          <Button look="line small" onClick={() => takeTheirs(theirs)}>
            Show it as it is now
          </Button>
        </Notice>
      )}
      <Field label="What you collect for" name="title" required error={issues['goal.title']}>
        <input maxLength={goalMost.title} {...text('title')} />
      </Field>
      <Field label="Sum in US dollars" name="dollars" required error={issues['goal.dollars']} hint="Whole dollars.">
        <input inputMode="numeric" autoComplete="off" {...text('dollars')} />
      </Field>
      <div className="side-by-side">
        <Field label="First day (UTC)" name="since" required error={issues['goal.since']}>
          <input type="date" {...text('since')} />
        </Field>
        <Field label="Last day (UTC)" name="until" optional error={issues['goal.until']}>
          <input type="date" min={words.since} {...text('until')} />
        </Field>
      </div>
      <p className="small muted">
        What arrived in these days counts, by card, PayPal and by hand. In other languages, where you write nothing, the
        English words are shown.
      </p>
      <Translated isWritten={(language) => Boolean(words.titles[language])}>
        {(language) => (
          <Field label="What you collect for" name={`title-${language}`} optional>
            <input
              maxLength={goalMost.title}
              value={words.titles[language] ?? ''}
              onChange={({ target }) => write({ titles: { ...words.titles, [language]: target.value } })}
            />
          </Field>
        )}
      </Translated>
    </FormDialog>
  )
}
