import { useRef } from 'react'
import { followRhythms, followRhythmWords } from '../../data/vocabulary/follows.ts'
import { t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { Answer } from '../forms/Answer.tsx'
import { useErrors } from '../forms/formErrors.ts'
import { SavedNotice, WaitingNotice } from '../forms/OutboxNotices.tsx'
import { readTexts } from '../forms/readFields.ts'
import { isAnswered, useFormSubmission } from '../forms/useFormSubmission.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { mail } from '../ui/icons.ts'
import type { FollowChoice } from './choices.ts'

/** A small form to get new stories by email; nothing where the site sends none, or there is nothing to follow. Without scripts the browser sends it. */
export function Follow({ choices }: { choices: readonly FollowChoice[] }) {
  const { canFollow } = useSite()
  if (!canFollow || choices.length === 0) return null
  return (
    <details className="follow">
      <summary>
        <Icon path={mail} /> {t('Get new stories by email')}
      </summary>
      <FollowForm choices={choices} />
    </details>
  )
}

function FollowForm({ choices }: { choices: readonly FollowChoice[] }) {
  const form = useRef<HTMLFormElement>(null)
  const errors = useErrors(form)
  const { phase, submit, typed } = useFormSubmission({
    kind: 'follow',
    onTakenBack: () => undefined,
    onArrived: () => form.current?.reset(),
  })

  async function send() {
    if (!form.current || phase === 'sending') return
    const { email, ...wanted } = readTexts(form.current, ['subject', 'rhythm', 'email'])
    if (!email.includes('@')) return errors.show({ email: t('Please enter a valid email address.') })
    errors.clear()
    const outcome = await submit({ ...wanted, email: email.trim() }, t('Follow by email'))
    if (outcome.name === 'refused') errors.show({ email: outcome.message || t('That did not work. Please try again.') })
    if (outcome.name === 'sent' || outcome.name === 'saved') form.current?.reset()
  }

  return (
    <>
      <form
        ref={form}
        aria-label={t('Get new stories by email')}
        noValidate
        method="post"
        action="/api/follows"
        onInput={() => {
          errors.typed('email')
          void typed(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label={t('Which stories')} name="subject">
          <select>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('How often')} name="rhythm">
          <select>
            {followRhythms.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {t(followRhythmWords[rhythm])}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('Email address')} name="email" error={errors.errors.email}>
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder="you@example.org"
            readOnly={phase === 'sending'}
          />
        </Field>
        <button
          type="submit"
          className="button"
          aria-disabled={phase === 'sending' || undefined}
          aria-busy={phase === 'sending'}
        >
          {phase === 'sending' ? t('Sending…') : t('Follow')}
        </button>
      </form>
      {isAnswered(phase) && (
        <Answer>
          {phase === 'sent' && (
            <p className="saved" role="status">
              {t(
                'One more step: open our mail and press the button in it. Only then do you get new stories. If you follow them already, no mail comes.',
              )}
            </p>
          )}
          {phase === 'saved' && <SavedNotice />}
          {phase === 'waiting' && <WaitingNotice what={t('What you want to follow')} />}
        </Answer>
      )}
      <p className="small faint">{t('We use your email address only for this. Each mail has a link to stop.')}</p>
    </>
  )
}
