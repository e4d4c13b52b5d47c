import { z } from 'zod'
import { type FollowKind, followKinds, followRhythms } from '../../vocabulary/follows.ts'
import { t } from '../../words/words.ts'
import { emailAddress } from '../email.ts'

const invalid = () => t('Please enter a valid email address.')

/**
 * What new stories are followed by: a country by ISO 3166-1 alpha-2, a species by its name in `data/vocabulary/species.ts`, an author by
 * the address of their page.
 */
export interface FollowSubject {
  kind: FollowKind
  value: string
}

/** As one field of a form, such as `country:KE`. */
const subject = z.string().transform((text, context): FollowSubject => {
  const [, kind, value = ''] = /^(\w+):(.{1,80})$/.exec(text) ?? []
  const known = followKinds.find((one) => one === kind)
  if (known) return { kind: known, value }
  context.addIssue({ code: 'custom', message: t('Please choose what to follow.') })
  return z.NEVER
})

export const subjectText = ({ kind, value }: FollowSubject) => `${kind}:${value}`

/**
 * `POST /api/follows`, as JSON or as a form, as often as one likes: the owner of the address is asked by mail, and nothing in the answer
 * tells whether they follow anything. Errors: 404 follow.no_subject; 409 follow.off, where the site sends no such mail; 429.
 */
export const follow = z.object({
  subject,
  email: z.string({ error: invalid }).trim().max(150, { error: invalid }).pipe(emailAddress(invalid)),
  rhythm: z.enum(followRhythms).default('weekly'),
})
export type Follow = z.output<typeof follow>

export interface FollowAnswer {
  message: string
}
