import { recordOf } from '../../data/rules/formTexts.ts'
import {
  type ContactValues,
  contactOfForm,
  contactTexts,
  unansweredInContact,
} from '../../data/rules/inbox/contactForm.ts'
import { type ContactCategory, contactCategories } from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import { checked, type Errors } from '../forms/formErrors.ts'
import { listIn, textIn } from '../forms/readFields.ts'

export const blankContact = (category: ContactCategory | ''): ContactValues => ({
  ...recordOf(contactTexts, () => ''),
  category,
  selectedEvents: [],
})

export const readContact = (form: HTMLFormElement): ContactValues => contactOfForm(new FormData(form))

/** A message from the outbox. */
export const contactIn = (body: unknown): ContactValues => ({
  ...recordOf(contactTexts, (name) => textIn(body, name)),
  selectedEvents: listIn(body, 'selectedEvents'),
})

export const isCategory = (value: string): value is ContactCategory => contactCategories.some((one) => one === value)

/** What has to be filled in and is not. */
export function missingIn(values: ContactValues): Errors | null {
  const missing = unansweredInContact(values)
  return missing.length > 0 ? Object.fromEntries(missing.map(([name, message]) => [name, t(message)])) : null
}

/** Checks with the same rules as the server. They come with the first message, not with the page. */
export async function checkContact(values: ContactValues) {
  const { contactSubmission } = await import('../../data/contract/inbox/contact.ts')
  return checked(contactSubmission, values)
}
