import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WordsOfWriter } from '../../../../data/contract/authors/receipts.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import { isSecondClick } from '../../kit/acts/secondClick.ts'
import { fullTime } from '../../kit/words/times.ts'
import { wordsOf } from '../edit/storyWords.ts'
import { ChangedFields } from '../history/ChangedFields.tsx'
import { changesBetween } from '../history/changes.ts'
import { FileProposal } from './FileProposal.tsx'
import { useDeciding, writerQuery } from './queries.ts'

type Question = WordsOfWriter['questions'][number]
type Proposal = WordsOfWriter['proposals'][number]

/** What the writer of a story answered, and what they propose. Nothing where there is neither. */
export function WriterPanel({ story }: { story: AdminStory }) {
  const { data, error, refetch } = useQuery(writerQuery(story.id))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data || data.questions.length + data.proposals.length + data.files.length === 0) return null
  const { questions, proposals, files } = data
  const open = proposals.find(({ state }) => state === 'open')
  const decided = proposals.filter(({ state }) => state !== 'open')
  return (
    <section className="panel from-writer" aria-labelledby="from-writer">
      <h3 id="from-writer">From the writer</h3>
      {open && <OpenProposal key={open.id} story={story} proposal={open} />}
      {files.map((file) => (
        <FileProposal key={file.id} story={story} proposal={file} />
      ))}
      {questions.length > 0 && (
        <ol className="thread">
          {questions.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
        </ol>
      )}
      {decided.length > 0 && (
        <details>
          <summary>Earlier proposals: {decided.length}</summary>
          <ul className="thread">
            {decided.map((proposal) => (
              <Decided key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Asked = ({ question: { question, askedBy, askedAt, answer, answeredAt, isOpen } }: { question: Question }) => (
  <li>
    <p className="small muted">
      {askedBy ?? 'An editor'} asked, {fullTime(askedAt)}
    </p>
    <p className="said">{question}</p>
    {answer !== null && answeredAt !== null ? (
      <>
        <p className="small muted">The writer answered, {fullTime(answeredAt)}</p>
        <blockquote className="said">{answer}</blockquote>
      </>
    ) : (
      <p className="small muted">{isOpen ? 'No answer yet.' : 'Taken back without an answer.'}</p>
    )}
  </li>
)

function OpenProposal({ story, proposal }: { story: AdminStory; proposal: Proposal }) {
  const [asking, setAsking] = useState(false)
  const deciding = useDeciding(story, proposal, () => setAsking(false))
  const { run, isPending } = deciding
  const words = wordsOf(story)
  const changes = changesBetween(words, { ...words, ...proposal.changes })
  return (
    <div className="proposal">
      <p>
        <b>The writer proposes a correction.</b> <span className="muted">{fullTime(proposal.proposedAt)}</span>
      </p>
      {!asking && <ErrorNotice failure={deciding.failure} />}
      {changes.length === 0 && <p>The story says so already.</p>}
      <ChangedFields changes={changes} />
      <div className="acts">
        <Button
          look="approve small"
          busy={isPending}
          onClick={(event) => isSecondClick(event) || run({ state: 'accepted' })}
        >
          Accept the correction
        </Button>
        <Button look="stop small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Decline…
        </Button>
      </div>
      {story.status === 'published' && <p className="small muted">Accepted, readers see it at once.</p>}
      {asking && (
        <ReasonDialog
          title="Decline the correction?"
          confirm="Decline"
          look="stop"
          label="Reason"
          hint="The writer reads it with the receipt code."
          maxLength={1000}
          act={{ ...deciding, run: (reason) => run({ state: 'declined', reason }) }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const outcomes = { accepted: 'accepted', declined: 'declined', replaced: 'replaced by its writer', open: 'open' }

const Decided = ({ proposal: { state, reason, decidedBy, decidedAt, changes } }: { proposal: Proposal }) => (
  <li>
    <p className="small muted">
      {state === 'replaced' ? 'Replaced by its writer' : `${decidedBy ?? 'An editor'} ${outcomes[state]} it`}
      {decidedAt && `, ${fullTime(decidedAt)}`}
    </p>
    {Object.entries(changes).map(([field, value]) => (
      <p key={field} className="said">
        {value}
      </p>
    ))}
    {reason && <p>Reason: {reason}</p>}
  </li>
)
