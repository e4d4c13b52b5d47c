import type { AdminName } from '../../../../data/contract/admin.ts'
import { recordAct } from '../../../platform/audit/audit.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { StepDeps } from '../../../platform/mail/steps/steps.ts'
import { existingPayout, moved, subjectOf } from '../decide.ts'
import { tellOfPayout } from '../stepMails.ts'
import type { Answer } from './answers.ts'
import { tellOfSecond, tellOfTakenBack } from './notices.ts'
import { changeLine, forgetFileOfAnswered, type LineRow, type RunRow } from './runs.store.ts'

type Ports = Pick<Deps, 'db' | 'clock'> & StepDeps

interface Settled {
  run: RunRow
  line: LineRow
  answer: Answer
}

/**
 * Writes a portal's answer to a line and to its payout: paid with the operator's number, free again with the reason, or told to the
 * admins as come back. The line stands so that the answer fits.
 */
export function settleLine(tx: Tx, deps: Ports, admin: AdminName, { run, line, answer }: Settled): void {
  const at = toInstant(deps.clock)
  const { transactionId, reason } = answer
  const payout = existingPayout(tx, line.payoutId)
  changeLine(tx, line.id, {
    state: answer.answer,
    reason: answer.answer === 'paid' ? null : reason,
    answeredAt: at,
    ...(answer.answer === 'paid' && { transactionId }),
  })
  forgetFileOfAnswered(tx, run.id)
  const why = reason ?? 'The portal gave no reason.'
  const isOfThisLine =
    answer.answer === 'reversed' ? payout.transactionId === line.transactionId : payout.status === 'pending'
  // Something else has paid it meanwhile: that stays as it is.
  if (!isOfThisLine) {
    const after = { answer: answer.answer, runId: run.id, reference: line.reference }
    recordAct(tx, { admin, action: 'payout.second_in_run', subject: subjectOf(payout), after, at })
    if (answer.answer !== 'refused') tellOfSecond(tx, payout, { line, answer: answer.answer, at })
    return
  }
  switch (answer.answer) {
    case 'paid': {
      const change = { status: 'paid', paymentMethod: run.way, transactionId } as const
      const after = { ...change, amount: payout.amount, runId: run.id }
      const before = { status: payout.status }
      recordAct(tx, { admin, action: 'payout.recorded_as_paid', subject: subjectOf(payout), before, after, at })
      tellOfPayout(tx, deps, payout, at)
      moved(tx, payout, { ...change, failure: null, decidedBy: admin, decidedAt: at, paidAt: at })
      return
    }
    case 'refused':
      recordAct(tx, {
        admin,
        action: 'payout.refused_in_run',
        subject: subjectOf(payout),
        after: { failure: why, runId: run.id },
        at,
      })
      moved(tx, payout, { failure: why })
      return
    case 'reversed':
      recordAct(tx, {
        admin,
        action: 'payout.taken_back',
        subject: subjectOf(payout),
        after: { failure: why, runId: run.id },
        at,
      })
      tellOfTakenBack(tx, moved(tx, payout, { failure: why }), { line, failure: why, at })
  }
}
