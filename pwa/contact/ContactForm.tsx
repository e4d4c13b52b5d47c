import { type ContactCategory, contactMaxLength } from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import { Answer } from '../forms/Answer.tsx'
import { NothingKept } from '../forms/NothingKept.tsx'
import { SavedNotice, WaitingNotice } from '../forms/OutboxNotices.tsx'
import { SubmitBar } from '../forms/SubmitBar.tsx'
import { isAnswered } from '../forms/useFormSubmission.ts'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Message } from './Message.tsx'
import { Topic } from './Topic.tsx'
import { useContactForm } from './useContactForm.ts'

/** The fields keep their own values: what a person sees is what is sent. */
export function ContactForm({ asked }: { asked: ContactCategory | '' }) {
  const contact = useContactForm(asked)
  const { errors, phase, sheet } = contact
  const { values } = sheet
  return (
    <form
      ref={contact.form}
      className="sheet"
      aria-label={t('Message')}
      noValidate
      // Without scripts the browser sends it by itself.
      method="post"
      action="/api/contact"
      data-outbox=""
      onInput={({ target }) => {
        if ('name' in target) contact.typed(String(target.name))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void contact.submit()
      }}
    >
      <div key={sheet.key} inert={contact.busy}>
        <fieldset className="fset">
          <legend>{t('About you')}</legend>
          <div className="side-by-side">
            <Field label={t('Your name')} name="name" required error={errors.name}>
              <input defaultValue={values.name} maxLength={contactMaxLength.name} autoComplete="name" />
            </Field>
            <Field label={t('Email')} name="email" required error={errors.email}>
              <input
                type="email"
                inputMode="email"
                defaultValue={values.email}
                maxLength={contactMaxLength.email}
                autoComplete="email"
              />
            </Field>
          </div>
        </fieldset>
        <fieldset className="fset">
          <legend>{t('Your message')}</legend>
          <Topic asked={sheet.asked} values={values} errors={errors} />
          <Message initial={values.message} error={errors.message} />
          <Traps />
        </fieldset>
      </div>
      {isAnswered(phase) && (
        <Answer>
          {phase === 'sent' && (
            <Notice tone="good">
              <p>{t('Your message has arrived. The form is empty again. You can write another message.')}</p>
            </Notice>
          )}
          {phase === 'saved' && <SavedNotice />}
          {phase === 'waiting' && <WaitingNotice what={t('Your message')} />}
        </Answer>
      )}
      <NothingKept />
      <SubmitBar
        busy={contact.busy}
        label={t('Send message')}
        busyLabel={t('Sending…')}
        note={t('Only our team reads it. Your email address is never published.')}
        // Busy, the button keeps the focus: it does nothing, and says so.
        aria-disabled={contact.busy || undefined}
      />
    </form>
  )
}

/**
 * Fields for programs that fill in whatever they find: out of sight, out of the reading order and out of the keyboard's
 * way. Browsers and password keepers are asked to leave them alone; a message that filled them is set aside, not lost.
 */
const Traps = () => (
  <div className="off-screen" aria-hidden="true">
    {['website', 'url', 'phone_number'].map((name) => (
      <label key={name}>
        {name}
        <input name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    ))}
  </div>
)
