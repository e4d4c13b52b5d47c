import { expect, it } from 'vitest'
import { type ZodObject, z } from 'zod'
import { writerWords } from '../../data/contract/authors/receipts.ts'
import { storyReport } from '../../data/contract/engagement.ts'
import { contactSubmission } from '../../data/contract/inbox/contact.ts'
import { volunteerApplication } from '../../data/contract/inbox/volunteers.ts'
import { givingLinkRequest } from '../../data/contract/monthlyGifts.ts'
import { follow } from '../../data/contract/outreach/follows.ts'
import { newsletterSignup } from '../../data/contract/outreach/newsletter.ts'
import { storyFields, toldFields } from '../../data/contract/stories.ts'
import { languages } from '../../data/words/languages.ts'
import { speaking } from '../../data/words/speaking.ts'
import { checked } from './formErrors.ts'

/** The browser judges these by itself, before the server has a word. */
const forms: Record<string, ZodObject> = {
  storyFields,
  toldFields,
  writerWords,
  contactSubmission,
  volunteerApplication,
  storyReport,
  newsletterSignup,
  follow,
  givingLinkRequest,
}

/** What a person can have typed, chosen, pasted or left out. */
const typed: unknown[] = [
  undefined,
  '',
  ' ',
  'x',
  'x'.repeat(200_001),
  '-1',
  '99999999999',
  '2026-13-45',
  'nobody@',
  '<b>',
]

const ofProgram = /invalid|expected|too (?:small|big)|unrecognized|received|must match|regex/i

it.each(Object.keys(forms))('no field of %s tells a person what a program calls it', (name) => {
  const form = forms[name] ?? z.object({})
  const heard = new Set<string>()
  for (const language of languages)
    speaking(language, () => {
      for (const field of Object.keys(form.shape))
        for (const value of typed) {
          const { errors } = checked(form, { [field]: value })
          if (errors?.[field]) heard.add(`${field}: ${errors[field]}`)
        }
    })
  expect([...heard].filter((message) => ofProgram.test(message))).toEqual([])
  expect(heard.size).toBeGreaterThan(0)
})
