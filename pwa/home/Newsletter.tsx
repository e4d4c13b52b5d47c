import { useId, useRef } from 'react'
import { useSite } from '../app/site.ts'
import { Answer } from '../forms/Answer.tsx'
import { useErrors } from '../forms/formErrors.ts'
import { SavedNotice, WaitingNotice, WithoutScripts } from '../forms/OutboxNotices.tsx'
import { isAnswered } from '../forms/phases.ts'
import { readTexts, textIn, useIsReady } from '../forms/readFields.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import type { LetterFate } from '../offline/outbox/submitForm.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert } from '../ui/icons.ts'
import { showToast } from '../ui/toasts.ts'

const invalid = 'Please enter a valid email address.'
const thanks = 'Thank you for subscribing! You will receive our latest updates.'
const onTheList = 'You are on the list. Thank you.'
const oneMoreStep =
  'One more step: open our mail and press the button in it. Only then do you get the newsletter. If you are on the list already, no mail comes.'
const failure = 'Failed to subscribe. Please try again.'

/** Where the pages of the site point for staying in touch. */
export const Newsletter = () => (
  <section className="sec" id="newsletter" aria-labelledby="newsletter-title">
    <div className="wrap letter">
      <div>
        <h2 id="newsletter-title">Stay in touch, from the field</h2>
        <p className="muted">
          New stories, news from the communities who wrote them and what became of the animals. Plain words and few
          pictures, so it opens with weak signal.
        </p>
        <Subscribe />
        <p className="sm faint">We use your email address only for the newsletter. You can leave at any time.</p>
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
  const letter = useFormSubmission({
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
    if (!form.current || letter.phase === 'sending') return
    const { email } = readTexts(form.current, ['email'])
    if (!email.includes('@')) {
      errors.show({ email: invalid })
      return showToast({ title: 'Invalid Email', text: invalid, tone: 'bad' })
    }
    errors.clear()
    const fate = await letter.post({ email: email.trim() }, 'Newsletter sign-up')
    if (fate.name === 'sent') showToast({ title: 'Success!', text: thanks, tone: 'good' })
    else if (isAboutAddress(fate)) showToast({ title: 'Invalid Email', text: invalid, tone: 'bad' })
    else if (fate.name === 'refused' || fate.why === 'busy' || fate.why === 'server')
      showToast({ title: 'Error', text: failure, tone: 'bad' })
    if (fate.name === 'refused' && fate.message) errors.show({ email: fate.message })
    if (fate.name === 'sent' || letterIsSaved(fate)) form.current?.reset()
  }

  return (
    <>
      <form
        ref={form}
        aria-label="Newsletter"
        noValidate
        method="post"
        onInput={() => {
          errors.typed('email')
          void letter.typed(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label className="vh" htmlFor={id}>
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.org"
          readOnly={letter.phase === 'sending'}
          aria-invalid={errors.errors.email ? true : undefined}
          aria-describedby={errors.errors.email ? `${id}-error` : undefined}
        />
        <button
          type="submit"
          className="btn"
          disabled={!isReady}
          aria-disabled={letter.phase === 'sending' || undefined}
          aria-busy={letter.phase === 'sending'}
        >
          {letter.phase === 'sending' ? 'Subscribing…' : 'Subscribe'}
        </button>
        {errors.errors.email && (
          <p className="help bad" id={`${id}-error`}>
            <Icon path={alert} /> {errors.errors.email}
          </p>
        )}
      </form>
      <div className="after">
        {isAnswered(letter.phase) && (
          <Answer>
            {letter.phase === 'sent' && (
              <p className="saved" role="status">
                {newsletterAsks ? oneMoreStep : onTheList}
              </p>
            )}
            {letter.phase === 'saved' && <SavedNotice />}
            {letter.phase === 'waiting' && <WaitingNotice what="Your sign-up" />}
          </Answer>
        )}
      </div>
      <WithoutScripts />
    </>
  )
}

const isAboutAddress = (fate: LetterFate) =>
  fate.name === 'refused' && fate.issues.some(({ field }) => field === 'email')

const letterIsSaved = (fate: { name: string; why?: string }) =>
  fate.name === 'queued' && (fate.why === 'network' || fate.why === 'slow')
