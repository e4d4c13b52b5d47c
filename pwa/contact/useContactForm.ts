import { useEffect, useRef, useState } from 'react'
import type { ContactValues } from '../../data/rules/inbox/contactForm.ts'
import { type ContactCategory, contactTopics } from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import { formDraft } from '../forms/formDraft.ts'
import { errorsOf, useErrors } from '../forms/formErrors.ts'
import { isChanged, useEarlyInput } from '../forms/leaveGuard.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import { dismissToast } from '../ui/toasts.ts'
import { blankContact, checkContact, contactIn, isCategory, missingIn, readContact } from './contactFields.ts'
import { announceMissing, announceSent, announceUnsent, unsentText } from './texts.ts'

/** What the form begins with. A new one is a new page: everything in it starts over. */
interface Sheet {
  key: number
  /** The category that the page's address names, until the form is begun anew. */
  asked: ContactCategory | ''
  values: ContactValues
}

/** Checks and sends what stands in the form. It keeps what was written until it is on the server or in the outbox. */
export function useContactForm(asked: ContactCategory | '') {
  const form = useRef<HTMLFormElement>(null)
  const [sheet, setSheet] = useState<Sheet>(() => ({
    key: 0,
    asked,
    values: formDraft('contact') ?? blankContact(asked),
  }))
  const errors = useErrors(form)
  const [checking, setChecking] = useState(false)
  const begin = (values: ContactValues) => setSheet(({ key }) => ({ key: key + 1, asked: '', values }))
  useEffect(() => setSheet((sheet) => ({ ...sheet, asked })), [asked])
  const submission = useFormSubmission({
    kind: 'contact',
    onTakenBack(body, { message, issues }) {
      begin(contactIn(body))
      errors.show(errorsOf(issues))
      if (message) announceUnsent(message)
    },
    onArrived: () => begin(blankContact('')),
    read: () => form.current && readContact(form.current),
  })
  useEarlyInput(form)

  async function send(values: ContactValues) {
    const { body, errors: found } = await checkContact(values)
    if (found) return errors.show(found)
    errors.clear()
    const outcome = await submission.submit(body, summaryOf(body.category))
    if (outcome.name === 'sent') announceSent()
    if (outcome.name === 'refused') {
      errors.show(errorsOf(outcome.issues.map(({ field, message }) => ({ field, message: helpful(message) }))))
      return announceUnsent(outcome.message)
    }
    if (outcome.name === 'waiting') return announceUnsent(outcome.message)
    begin(blankContact(''))
  }

  return {
    form,
    sheet,
    errors: errors.errors,
    phase: submission.phase,
    busy: checking || submission.phase === 'sending',

    typed(name: string) {
      errors.typed(name)
      void submission.typed(form.current !== null && isChanged(form.current))
    },

    async submit() {
      if (!form.current || checking || submission.phase === 'sending') return
      dismissToast()
      const values = readContact(form.current)
      const missing = missingIn(values)
      if (missing) {
        errors.show(missing)
        return announceMissing()
      }
      // While it is sent the fields take nothing; the focus stays in the form, on its button.
      form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
      setChecking(true)
      await send(values)
        .catch(() => announceUnsent(''))
        .finally(() => setChecking(false))
    },
  }
}

/** Beside the field stands the same advice as in the toast, where there is some. */
const helpful = (message: string) => (unsentText(message) === unsentText('') ? message : unsentText(message))

/** Nothing in it that another user of the phone should not read. */
const summaryOf = (category: string) =>
  isCategory(category)
    ? t('Message about {topic}', { topic: t(contactTopics[category].label).toLowerCase() })
    : t('Message')
