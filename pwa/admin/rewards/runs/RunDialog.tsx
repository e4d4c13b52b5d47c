import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PayoutRunShown, RunLine } from '../../../../data/contract/authors/payoutRuns.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { DataTable, Sideways } from '../../kit/lists/DataTable.tsx'
import { Facts } from '../../kit/lists/Facts.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import { fullTime } from '../../kit/words/times.ts'
import { AnswerLine } from './AnswerLine.tsx'
import { Answers } from './Answers.tsx'
import { discardRun, leaveLine, makeRunFile, markRunSent, noteRun, runFile, runQuery } from './queries.ts'
import { lineLabels, lineTints, localInWords, placeInWords, stepOf } from './runLabels.ts'

/** One run: what is to be done next, and each of its lines. */
export function RunDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const run = useQuery(runQuery(id))
  return (
    <Dialog open title={`Payment run ${id}`} width="60rem" full onClose={onClose}>
      <Loaded from={run}>{(shown) => <Run run={shown} />}</Loaded>
    </Dialog>
  )
}

function Run({ run }: { run: PayoutRunShown }) {
  const [answering, setAnswering] = useState<RunLine | null>(null)
  const act = useAct({
    act: (what: () => Promise<PayoutRunShown>) => what(),
    onDone: noteRun,
    failed: 'Not Done',
  })
  const leave = (line: RunLine) => act.run(() => leaveLine(run, line.id))
  return (
    <>
      <Facts facts={factsOf(run)} />
      <ErrorNotice failure={act.failure} />
      <Next run={run} busy={act.isPending} does={act.run} />
      <Sideways>
        <DataTable
          caption={`Lines of run ${run.id}`}
          rows={run.lines}
          keyOf={({ id }) => id}
          head={{ label: 'Author', cell: ({ authorName }) => authorName }}
          columns={[
            { label: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
            { label: 'Amount', cell: ({ amount }) => dollars(amount) },
            {
              label: run.currency,
              cell: ({ localAmount }) => (localAmount === null ? '–' : localInWords(localAmount, run.currency)),
            },
            {
              label: 'State',
              cell: ({ state, transactionId, reason }) => (
                <>
                  <Tag tint={lineTints[state]}>{lineLabels[state]}</Tag>
                  {(transactionId ?? reason) && <span className="subline">{reason ?? transactionId}</span>}
                </>
              ),
            },
            { label: 'Acts', cell: (line) => actsOf(run, line, { leave, answer: setAnswering }) },
          ]}
        />
      </Sideways>
      {answering && <AnswerLine run={run} line={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

function actsOf(
  run: PayoutRunShown,
  line: RunLine,
  { leave, answer }: { leave: (line: RunLine) => void; answer: (line: RunLine) => void },
): ReactNode {
  const { state, authorName } = line
  if (run.state === 'open' && state === 'planned')
    return (
      <Button look="quiet small" aria-label={`Take out ${authorName}`} onClick={() => leave(line)}>
        Take out
      </Button>
    )
  if (state === 'sent' || state === 'paid')
    return (
      <Button
        look="quiet small"
        aria-haspopup="dialog"
        aria-label={`Answer for ${authorName}`}
        onClick={() => answer(line)}
      >
        {state === 'sent' ? 'Answer' : 'It came back'}
      </Button>
    )
  return null
}

function factsOf(run: PayoutRunShown) {
  const { rate, rateSource, currency, layoutName, createdBy, sentBy, sentAt, counts, cents } = run
  const live = cents.planned + cents.sent + cents.paid + cents.refused + cents.reversed
  const count = run.lines.length - counts.left
  return {
    Pays: <span className="first-up">{placeInWords(run)}</span>,
    Sum: `${dollars(live)} for ${counted(count, 'payout', 'payouts')}`,
    Rate: rate && `${rate} ${currency} for one dollar${rateSource ? `, ${rateSource}` : ''}`,
    Layout: layoutName,
    'Begun by': createdBy,
    Sent: sentAt && `${fullTime(sentAt)} by ${sentBy}`,
  }
}

interface NextProps {
  run: PayoutRunShown
  busy: boolean
  does: (what: () => Promise<PayoutRunShown>) => void
}

/** The one step that comes next, and the way out of it. */
function Next({ run, busy, does }: NextProps) {
  const step = stepOf(run)
  if (step === 'done')
    return (
      <p>
        {run.state === 'discarded' ? 'This run was discarded: nothing of it was paid.' : 'Each line has its answer.'}
      </p>
    )
  if (step === 'answers') return <Answers run={run} />
  return (
    <div className="run-step">
      {step === 'file' ? (
        <p>First make the file. It is made from what the profiles say now, and then kept as it is.</p>
      ) : (
        <p>
          Download the file, give it to the portal, and then mark the run as sent. From then on only the portal’s
          answers pay its payouts or free them.
        </p>
      )}
      <div className="acts">
        {step === 'send' && (
          <a className="button" href={runFile(run.id)} download>
            Download the file
          </a>
        )}
        <Button look={step === 'file' ? '' : 'line'} busy={busy} onClick={() => does(() => makeRunFile(run))}>
          {step === 'file' ? 'Make the file' : 'Make it anew'}
        </Button>
        {step === 'send' && (
          <Button look="line" busy={busy} onClick={() => does(() => markRunSent(run))}>
            The portal has it: mark as sent
          </Button>
        )}
        <Button look="quiet" busy={busy} onClick={() => does(() => discardRun(run))}>
          Discard the run
        </Button>
      </div>
    </div>
  )
}
