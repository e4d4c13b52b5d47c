import { type ContactCategory, contactCategories } from '../../data/vocabulary/contact.ts'
import { msg, t } from '../../data/words/words.ts'
import { checked, type Errors } from '../forms/formErrors.ts'
import { listIn, readChosen, readTexts, recordOf, textIn } from '../forms/readFields.ts'

const textNames = [
  'name',
  'email',
  'category',
  'subject',
  'message',
  'eventPreference',
  'location',
  'website',
  'url',
  'phone_number',
] as const

/** What stands in the form. */
export type ContactValues = Record<(typeof textNames)[number], string> & { selectedEvents: string[] }

export const blankContact = (category: ContactCategory | ''): ContactValues => ({
  ...recordOf(textNames, () => ''),
  category,
  selectedEvents: [],
})

export const readContact = (form: HTMLFormElement): ContactValues => ({
  ...readTexts(form, textNames),
  selectedEvents: readChosen(form, 'selectedEvents'),
})

/** A message from the outbox. */
export const contactIn = (body: unknown): ContactValues => ({
  ...recordOf(textNames, (name) => textIn(body, name)),
  selectedEvents: listIn(body, 'selectedEvents'),
})

export const isCategory = (value: string): value is ContactCategory => contactCategories.some((one) => one === value)

const requiredFields = {
  name: msg('Please tell us your name.'),
  email: msg('Please enter a valid email address.'),
  category: msg('Please choose what it is about.'),
  message: msg('Please write your message.'),
} as const

/** What has to be filled in and is not. */
export function missingIn(values: ContactValues): Errors | null {
  const missing = Object.entries(requiredFields).filter(([name]) => !values[name as keyof typeof requiredFields].trim())
  return missing.length > 0 ? Object.fromEntries(missing.map(([name, message]) => [name, t(message)])) : null
}

/** Checks with the same rules as the server. They come with the first message, not with the page. */
export async function checkContact(values: ContactValues) {
  const { contactSubmission } = await import('../../data/contract/inbox/contact.ts')
  return checked(contactSubmission, values)
}
