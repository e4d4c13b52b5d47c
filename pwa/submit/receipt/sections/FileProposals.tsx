import type { FileProposal } from '../../../../data/contract/authors/receipts.ts'
import { type Message, msg, t } from '../../../../data/words/words.ts'
import { longDate } from '../../../ui/format/dates.ts'

const outcomes = {
  open: msg('An editor has not decided yet.'),
  accepted: msg('An editor accepted it.'),
  declined: msg('An editor declined it.'),
  replaced: msg('It is no longer open.'),
} satisfies Record<FileProposal['state'], Message>

/** What a writer proposed of photos, their words and captions, and what became of it. */
export const FileProposals = ({ proposals }: { proposals: FileProposal[] }) =>
  proposals.map(({ id, kind, replaces, proposedAt, state, reason }) => (
    <div key={id} className="proposal">
      <p>
        {t(proposed({ kind, replaces }), { date: longDate(proposedAt) })} <b>{t(outcomes[state])}</b>
      </p>
      {reason && (
        <figure className="words">
          <figcaption>{t('The editor’s reason')}</figcaption>
          <blockquote>{reason}</blockquote>
        </figure>
      )}
    </div>
  ))

function proposed({ kind, replaces }: Pick<FileProposal, 'kind' | 'replaces'>): Message {
  if (kind === 'captions') return msg('You proposed captions on {date}.')
  if (kind !== 'photo') return msg('You proposed words of a photo on {date}.')
  return replaces ? msg('You proposed a photo in place of another on {date}.') : msg('You proposed a photo on {date}.')
}
