import { z } from 'zod'
import { emailAddress } from './email.ts'

/** `POST /api/newsletter`, as often as one likes: an address stands in the list once. The answer is the same for a new and a known one. */
export const newsletterSignup = z.object({
  email: z
    .string('Please enter a valid email address.')
    .trim()
    .max(150, 'Please enter a valid email address.')
    .pipe(emailAddress('Please enter a valid email address.')),
})

export const newsletterAnswer = z.object({ message: z.string() })
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>
