import type { FileProposal } from '../../../../data/contract/authors/receipts.ts'
import { longDate } from '../../../ui/format/dates.ts'

const outcomes = {
  open: 'An editor has not decided yet.',
  accepted: 'An editor accepted it.',
  declined: 'An editor declined it.',
  replaced: 'It is no longer open.',
} satisfies Record<FileProposal['state'], string>

/** What a writer proposed of photos and captions, and what became of it. */
export const FileProposals = ({ proposals }: { proposals: FileProposal[] }) =>
  proposals.map(({ id, kind, replaces, proposedAt, state, reason }) => (
    <div key={id} className="proposal">
      <p>
        You proposed {kind === 'captions' ? 'captions' : replaces ? 'a photo in place of another' : 'a photo'} on{' '}
        {longDate(proposedAt)}. <b>{outcomes[state]}</b>
      </p>
      {reason && (
        <figure className="words">
          <figcaption>The editor’s reason</figcaption>
          <blockquote>{reason}</blockquote>
        </figure>
      )}
    </div>
  ))
