import { type FormEvent, useState } from 'react'
import { donorMaxLength } from '../../../data/vocabulary/money.ts'
import { t } from '../../../data/words/words.ts'
import { useIsReady } from '../../forms/readFields.ts'
import { Field } from '../../ui/Field.tsx'
import { useLite } from '../../ui/lite.ts'
import { Notice } from '../../ui/Notice.tsx'
import { askForLink, wordsOf } from './myGiving.ts'

/** The answer is the same for every address: nobody learns here who gives. */
export function AskLink() {
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open')
  const [problem, setProblem] = useState<string>()
  const [isReady, isLite] = [useIsReady(), useLite()]
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setState('busy')
    setProblem(undefined)
    try {
      await askForLink(email)
      setState('asked')
    } catch (error) {
      setProblem(wordsOf(error))
      setState('open')
    }
  }
  if (state === 'asked')
    return (
      <Notice tone="good">
        <p>
          {t(
            'If somebody has given with this email address, the link is on its way to it. Please look into your mail in a few minutes.',
          )}
        </p>
      </Notice>
    )
  return (
    <form className="sheet" method="post" noValidate onSubmit={ask} aria-label={t('Send me the link')}>
      <p>{t('We send a link to the email address that you gave with your donation. You need no account.')}</p>
      <Field label={t('Email')} name="email" required error={problem}>
        <input type="email" inputMode="email" autoComplete="email" maxLength={donorMaxLength.email} />
      </Field>
      <button
        type="submit"
        className="button"
        data-once-ready=""
        disabled={!isReady && !isLite}
        aria-busy={state === 'busy'}
        aria-disabled={state === 'busy' || undefined}
      >
        {t('Send me the link')}
      </button>
    </form>
  )
}
