import { useId, useRef } from 'react'
import { msg, t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { Answer } from '../forms/Answer.tsx'
import { useErrors } from '../forms/formErrors.ts'
import { SavedNotice, WaitingNotice, WithoutScripts } from '../forms/OutboxNotices.tsx'
import { readTexts, textIn, useIsReady } from '../forms/readFields.ts'
import { isAnswered, useFormSubmission } from '../forms/useFormSubmission.ts'
import type { FormOutcome } from '../offline/outbox/submitForm.ts'
import { Art } from '../ui/Art.tsx'
import { FieldError } from '../ui/Field.tsx'
import { showToast } from '../ui/toasts.ts'

const invalid = msg('Please enter a valid email address.')
const thanks = msg('Thank you for subscribing! You will receive our latest updates.')
const onTheList = msg('You are on the list. Thank you.')
const oneMoreStep = msg(
  'One more step: open our mail and press the button in it. Only then do you get the newsletter. If you are on the list already, no mail comes.',
)
const failure = msg('Failed to subscribe. Please try again.')

/** Where the pages of the site point for staying in touch. */
export const Newsletter = () => (
  <section className="section" id="newsletter" aria-labelledby="newsletter-title">
    <div className="wrap letter">
      <div>
        <h2 id="newsletter-title">{t('Stay in touch, from the field')}</h2>
        <p className="muted">
          {t(
            'New stories, news from the communities who wrote them and what became of the animals. Plain words and few pictures, so it opens with weak signal.',
          )}
        </p>
        <Subscribe />
        <p className="small faint">
          {t('We use your email address only for the newsletter. You can leave at any time.')}
        </p>
      </div>
      <Art src="/art/spot-nest.svg" alt="" loading="lazy" width="400" height="320" />
    </div>
  </section>
)

function Subscribe() {
  const form = useRef<HTMLFormElement>(null)
  const errors = useErrors(form)
  const id = useId()
  const isReady = useIsReady()
  const { newsletterAsks } = useSite()
  const submission = useFormSubmission({
    kind: 'newsletter',
    onTakenBack(body, { message }) {
      const field = form.current?.elements.namedItem('email')
      if (field instanceof HTMLInputElement) field.value = textIn(body, 'email')
      if (message) errors.show({ email: message })
      if (field instanceof HTMLInputElement) field.focus()
    },
    onArrived: () => form.current?.reset(),
  })

  async function submit() {
    if (!form.current || submission.phase === 'sending') return
    const { email } = readTexts(form.current, ['email'])
    if (!email.includes('@')) {
      errors.show({ email: t(invalid) })
      return showToast({ title: t('Invalid Email'), text: t(invalid), tone: 'bad' })
    }
    errors.clear()
    const outcome = await submission.submit({ email: email.trim() }, t('Newsletter sign-up'))
    if (outcome.name === 'sent') showToast({ title: t('Success!'), text: t(thanks), tone: 'good' })
    else if (isAboutAddress(outcome)) showToast({ title: t('Invalid Email'), text: t(invalid), tone: 'bad' })
    else if (outcome.name === 'refused' || outcome.name === 'waiting')
      showToast({ title: t('Error'), text: t(failure), tone: 'bad' })
    if (outcome.name === 'refused' && outcome.message) errors.show({ email: outcome.message })
    if (outcome.name === 'sent' || outcome.name === 'saved') form.current?.reset()
  }

  return (
    <>
      <form
        ref={form}
        aria-label={t('Newsletter')}
        noValidate
        method="post"
        onInput={() => {
          errors.typed('email')
          void submission.typed(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {t('Email address')}
        </label>
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.org"
          readOnly={submission.phase === 'sending'}
          aria-invalid={errors.errors.email ? true : undefined}
          aria-describedby={errors.errors.email ? `${id}-error` : undefined}
        />
        <button
          type="submit"
          className="button"
          data-once-ready=""
          disabled={!isReady}
          aria-disabled={submission.phase === 'sending' || undefined}
          aria-busy={submission.phase === 'sending'}
        >
          {submission.phase === 'sending' ? t('Subscribing…') : t('Subscribe')}
        </button>
        <FieldError id={`${id}-error`}>{errors.errors.email}</FieldError>
      </form>
      <div className="after">
        {isAnswered(submission.phase) && (
          <Answer>
            {submission.phase === 'sent' && (
              <p className="saved" role="status">
                {t(newsletterAsks ? oneMoreStep : onTheList)}
              </p>
            )}
            {submission.phase === 'saved' && <SavedNotice />}
            {submission.phase === 'waiting' && <WaitingNotice what={t('Your sign-up')} />}
          </Answer>
        )}
      </div>
      <WithoutScripts />
    </>
  )
}

const isAboutAddress = (outcome: FormOutcome) =>
  outcome.name === 'refused' && outcome.issues.some(({ field }) => field === 'email')
