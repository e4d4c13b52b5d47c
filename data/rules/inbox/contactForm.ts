import { type Message, msg } from '../../words/words.ts'
import { chosenIn, textsIn } from '../formTexts.ts'

export const contactTexts = [
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

/** What stands in the form of a message. */
export type ContactValues = Record<(typeof contactTexts)[number], string> & { selectedEvents: string[] }

/** Of the page, its worker, or a browser that sends the form by itself. */
export const contactOfForm = (form: FormData): ContactValues => ({
  ...textsIn(form, contactTexts),
  selectedEvents: chosenIn(form, 'selectedEvents'),
})

const requiredFields = {
  name: msg('Please tell us your name.'),
  email: msg('Please enter a valid email address.'),
  category: msg('Please choose what it is about.'),
  message: msg('Please write your message.'),
} as const

/** The fields that have to be filled in and are not, each with what is said of it. */
export const unansweredInContact = (values: ContactValues) =>
  Object.entries(requiredFields).filter(([name]) => !values[name as keyof typeof requiredFields].trim()) satisfies [
    string,
    Message,
  ][]
