import { expect, test } from 'vitest'
import { donorEmail } from './donations.ts'
import { emailAddress } from './email.ts'
import { storyReport } from './engagement.ts'
import { contactSubmission } from './inbox/contact.ts'
import { volunteerApplication } from './inbox/volunteers.ts'
import { follow } from './outreach/follows.ts'
import { newsletterSend, newsletterSignup, newsletterTest } from './outreach/newsletter.ts'
import { storyFields } from './stories.ts'

const isAddress = (written: string) => emailAddress('no').safeParse(written).success

const addresses = [
  'noor@example.org',
  "o'neil+birds@sub.example.co.ke",
  'josé@example.org',
  'a@пример.рф',
  'a@xn--e1afmkfd.xn--p1ai',
  'संपर्क@उदाहरण.भारत',
]

test.each(addresses)('“%s” is an address in every form', (written) => {
  expect(isAddress(written)).toBe(true)
  for (const rule of [
    contactSubmission.shape.email,
    newsletterSignup.shape.email,
    volunteerApplication.shape.email,
    storyFields.shape.authorEmail,
    storyReport.shape.email,
  ])
    expect(rule.safeParse(written).success).toBe(true)
})

test.each([
  '\u202Anoor@example.org\u202C',
  '\u2068noor@example.org\u2069',
  '\u200Enoor@example.org\u200F',
  'noor\u200B@example.org',
  '\u2060noor@example.org',
  '\uFEFFnoor@example.org\u00A0',
  ' \u202A noor@example.org \u202C ',
])('%j is read without what nobody sees', (pasted) => {
  const fields = [
    contactSubmission.shape.email,
    newsletterSignup.shape.email,
    volunteerApplication.shape.email,
    storyFields.shape.authorEmail,
    storyReport.shape.email,
    follow.shape.email,
    donorEmail,
    newsletterTest.shape.to,
    newsletterSend.shape.selectedRecipients.element,
  ]
  for (const field of fields) expect(field.parse(pasted)).toBe('noor@example.org')
})

test.each([
  'no\u00A0or@example.org',
  '',
  'nobody',
  'a@',
  '@example.org',
  'a b@example.org',
  'a@example',
  '.a@example.org',
  'a..b@example.org',
  'a@example..org',
  'a@-example.org',
  'a@b@example.org',
  '<a@example.org>',
  'a@example.org\nbcc:b@example.org',
])('“%s” is no address', (written) => {
  expect(isAddress(written)).toBe(false)
})

test('a story says which address is meant', () => {
  const { error } = storyFields.shape.authorEmail.safeParse('nobody')
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email address'])
})
