import type { FileProposal } from '../../../../data/contract/authors/receipts.ts'
import { longDate } from '../../../ui/format/dates.ts'

const outcomes = {
  open: 'An editor has not decided yet.',
  accepted: 'An editor accepted it.',
  declined: 'An editor declined it.',
  replaced: 'It is no longer open.',
} satisfies Record<FileProposal['state'], string>

/** What a writer proposed of photos, their words and captions, and what became of it. */
export const FileProposals = ({ proposals }: { proposals: FileProposal[] }) =>
  proposals.map(({ id, kind, replaces, proposedAt, state, reason }) => (
    <div key={id} className="proposal">
      <p>
        You proposed {whatOf({ kind, replaces })} on {longDate(proposedAt)}. <b>{outcomes[state]}</b>
      </p>
      {reason && (
        <figure className="words">
          <figcaption>The editor’s reason</figcaption>
          <blockquote>{reason}</blockquote>
        </figure>
      )}
    </div>
  ))

function whatOf({ kind, replaces }: Pick<FileProposal, 'kind' | 'replaces'>): string {
  if (kind === 'photo') return replaces ? 'a photo in place of another' : 'a photo'
  return kind === 'captions' ? 'captions' : 'words of a photo'
}
