import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { Answer } from '../../forms/Answer.tsx'
import { ApiError } from '../../remote/client.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { rich } from '../../ui/rich.ts'
import { askForCodes, isSilence, wordsOf } from './receiptRemote.ts'

/** A lost code comes back by mail, to the address that the story was sent with. The answer is the same for every address. */
export function LostCode() {
  const [outcome, setOutcome] = useState<'mailed' | 'no mail' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    if (isBusy || !input) return
    setBusy(true)
    setError(null)
    try {
      const { mayMail } = await askForCodes(input.value)
      setOutcome(mayMail ? 'mailed' : 'no mail')
    } catch (failure) {
      setError(saidOf(failure))
      input.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className="lost-code" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('I have lost my code')}</summary>
      {outcome && (
        <Answer>
          {outcome === 'mailed' ? (
            <Notice tone="good">
              <p>
                {t(
                  'If stories were sent with this email address, a message is on its way there now. It has a link. Open it and press the button. Then the codes come to the same email address.',
                )}
              </p>
            </Notice>
          ) : (
            <Notice tone="warn">
              <p>
                {rich('This site cannot send mail at the moment. Please <contact>write to us</contact>.', {
                  contact: (words) => <Link to={paths.contactAbout('other')}>{words}</Link>,
                })}
              </p>
            </Notice>
          )}
        </Answer>
      )}
      {isOpen && outcome !== 'mailed' && (
        <form noValidate onSubmit={submit}>
          <Field
            label={t('Your email address')}
            name="lostCodeEmail"
            error={error ?? undefined}
            hint={t('The one that you wrote into the form of your story. We send the codes there, and nowhere else.')}
          >
            <input type="email" autoComplete="email" inputMode="email" maxLength={storyMaxLength.authorEmail} />
          </Field>
          <button type="submit" className="button line" aria-busy={isBusy}>
            {t('Send me the codes')}
          </button>
        </form>
      )}
    </details>
  )
}

function saidOf(failure: unknown): string {
  if (isSilence(failure)) return t('This needs signal. Please try again when you are online.')
  const issue = failure instanceof ApiError ? failure.issues?.[0]?.message : undefined
  return issue ?? wordsOf(failure)
}
