import { subjectText } from '../../../../data/contract/outreach/follows.ts'
import type { Audience, Segment } from '../../../../data/contract/outreach/newsletter.ts'
import { demonstrationAddresses } from '../../../../data/demo/addresses.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { subjectInWords } from '../../follows/subjects.ts'
import { countRecipients, countUnreachable, listFollowed, type Recipients, subjectOf } from './audience.store.ts'

/** How many would get an issue now. */
export const showAudience = ({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, to: Recipients): Audience => ({
  reachable: countRecipients(db, to),
  ...countUnreachable(db),
  invented: mailer.way === 'smtp' ? countRecipients(db, to, 0, demonstrationAddresses) : 0,
})

const mostSegments = 100

/** By what subscribers can be narrowed: all that somebody follows by mail. What has no name any more is left out. */
export const listSegments = ({ db }: Pick<Deps, 'db'>): Segment[] =>
  listFollowed(db, mostSegments).flatMap((subject) => {
    const words = subjectInWords(db, subject)
    return words === null ? [] : { recipients: subjectText(subject), label: words }
  })

/** To whom an issue goes or went: 'subscribers who follow stories from Kenya'. */
export function audienceInWords(db: Store, recipients: string): string {
  const subject = subjectOf(recipients)
  if (!subject) return recipients === 'all' ? 'all subscribers' : 'chosen subscribers'
  return `subscribers who follow ${subjectInWords(db, subject) ?? 'stories that are no longer on this site'}`
}
