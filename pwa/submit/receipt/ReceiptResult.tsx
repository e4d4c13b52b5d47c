import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { calendarDay } from '../../../data/rules/inbox/reviewClock.ts'
import { defaultTimezone } from '../../../data/vocabulary/admin.ts'
import { paths } from '../../app/paths.ts'
import { longDate } from '../../ui/format/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { arrow, trash } from '../../ui/icons.ts'
import { NameCorrection } from './NameCorrection.tsx'
import { stamps, stateInWords } from './receiptLabels.ts'
import type { Found } from './useReceipt.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = { found: Found; onChange: (found: Found) => void }

/** Where the story is, what its reviewer says, and what its writer can do about it. The focus goes to its heading. */
export function ReceiptResult({ found: { code, status }, onChange }: Props) {
  const [withdrawing, setWithdrawing] = useState(false)
  const changed = (next: ReceiptStatus) => onChange({ code, status: next })
  const { state, title, receivedAt, storyId } = status
  const isStanding = state !== 'withdrawn'
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the story is somewhere else now.
  useEffect(() => heading.current?.focus(), [state])
  return (
    <article className={`notebook found ${state}`}>
      <span className="stamp">{stamps[state]}</span>
      <h3 ref={heading} tabIndex={-1}>
        {title || 'A story you took back'}
      </h3>
      <p>{stateInWords(status, calendarDay(new Date(), defaultTimezone))}</p>
      <p className="small muted">It came in on {longDate(receivedAt)}.</p>
      {storyId !== null && (
        <p>
          <Link className="button" to={paths.story(storyId)}>
            Read it on the site <Icon path={arrow} />
          </Link>
        </p>
      )}
      {status.reason && <Words from="The editor’s reason" words={status.reason} />}
      {status.question && <Question words={status.question} />}
      {isStanding && <NameCorrection code={code} authorName={status.authorName} onCorrected={changed} />}
      {isStanding && (
        <p className="away">
          <button type="button" className="button quiet" onClick={() => setWithdrawing(true)}>
            <Icon path={trash} /> Withdraw this story…
          </button>
        </p>
      )}
      {withdrawing && (
        <WithdrawDialog
          code={code}
          status={status}
          onClose={() => setWithdrawing(false)}
          onWithdrawn={(next) => {
            setWithdrawing(false)
            changed(next)
          }}
        />
      )}
    </article>
  )
}

const Words = ({ from, words }: { from: string; words: string }) => (
  <figure className="words">
    <figcaption>{from}</figcaption>
    <blockquote>{words}</blockquote>
  </figure>
)

const Question = ({ words }: { words: string }) => (
  <>
    <Words from="The editor’s question" words={words} />
    <p className="small">
      Answer through the <Link to={paths.contactAbout('other')}>contact form</Link> and name the title of your story
      there. Keep the code to yourself: nobody here asks for it.
    </p>
  </>
)
