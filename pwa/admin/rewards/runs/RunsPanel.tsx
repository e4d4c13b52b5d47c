import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutRun } from '../../../../data/contract/authors/payoutRuns.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { shortDate } from '../../../ui/format/dates.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { counted } from '../../kit/words/counted.ts'
import { Layouts } from './Layouts.tsx'
import { NewRun } from './NewRun.tsx'
import { runsQuery } from './queries.ts'
import { RunDialog } from './RunDialog.tsx'
import { placeInWords, stateInWords, stepOf } from './runLabels.ts'

/** Payouts that are paid together, by a file at an operator's or a bank's portal. */
export function RunsPanel() {
  const list = useInfiniteQuery(runsQuery())
  const [open, setOpen] = useState<'new' | 'layouts' | number | null>(null)
  return (
    <Panel
      id="payout-runs"
      title="Payment runs"
      beside={
        <>
          <Button look="line small" aria-haspopup="dialog" onClick={() => setOpen('layouts')}>
            Layouts
          </Button>{' '}
          <Button look="small" aria-haspopup="dialog" onClick={() => setOpen('new')}>
            New payment run
          </Button>
        </>
      }
    >
      <ListFrame
        list={list}
        isWithin
        empty={
          <p className="none muted">
            None yet. A run pays many authors at once, by a file for the portal of an operator or a bank.
          </p>
        }
      >
        {(runs) => (
          <ul className="list">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} onOpen={() => setOpen(run.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {open === 'layouts' && <Layouts onClose={() => setOpen(null)} />}
      {open === 'new' && <NewRun onBegun={({ id }) => setOpen(id)} onClose={() => setOpen(null)} />}
      {typeof open === 'number' && <RunDialog id={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function RunRow({ run, onOpen }: { run: PayoutRun; onOpen: () => void }) {
  const { id, state, createdAt, counts, cents } = run
  const step = stepOf(run)
  const all = counts.planned + counts.sent + counts.paid + counts.refused + counts.reversed
  const sum = cents.planned + cents.sent + cents.paid + cents.refused + cents.reversed
  const answered = counts.paid + counts.refused + counts.reversed
  return (
    <li>
      <div className="grow">
        <b>Run {id}</b>{' '}
        <Tag tint={step === 'done' ? 'neutral' : 'marigold'}>
          {state === 'discarded' ? 'Discarded' : stateInWords[step]}
        </Tag>
        <span className="subline first-up">
          {placeInWords(run)}. {counted(all, 'payout', 'payouts')}, {dollars(sum)}, {shortDate(createdAt)}.
        </span>
        {state === 'sent' && (
          <>
            <progress className="run-progress" max={all} value={answered} aria-label={`Answers of run ${id}`} />
            <span className="subline">
              {answered} of {all} answered: {counts.paid} paid, {counts.refused} refused
              {counts.reversed > 0 && `, ${counts.reversed} came back`}.
            </span>
          </>
        )}
      </div>
      <Button look="line small" aria-haspopup="dialog" aria-label={`Open run ${id}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}
