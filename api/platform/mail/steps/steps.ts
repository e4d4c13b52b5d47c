import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { isDemonstration } from '../../../../data/demo/addresses.ts'
import { mailLog } from '../../../../data/tables/system.ts'
import {
  type MailStep,
  type MailSubject,
  mailStepDelayMinutes,
  mailStepNames,
  mailSteps,
  receivedMailsPerDay,
  stepMailsPerDay,
} from '../../../../data/vocabulary/mail.ts'
import { dayMs } from '../../clock.ts'
import type { Tx } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import { count, hiddenMailbox, type Limit, waitFor } from '../../http/limits.ts'
import { changeRows } from '../../rows.ts'
import { queueMail } from '../mail.ts'
import { mailSettingsOf } from '../mailSettings.ts'
import { isStopped } from './stops.ts'

export type StepDeps = Pick<Deps, 'jobs' | 'mailer' | 'secrets' | 'clock'>

/** Something that was sent in, by its number. */
export interface Sent {
  about: MailSubject
  id: number
}

export interface StepTaken {
  step: MailStep
  id: number
  /** The address that was given with it. */
  to: string
  /** An instant: a decision that is taken a second time at another one is told again. */
  at: string
}

const perDay = { identifierType: 'email', windowMs: dayMs } as const
const answers: Limit = { action: 'mail_received', ...perDay, most: receivedMailsPerDay }
const others: Limit = { action: 'mail_step', ...perDay, most: stepMailsPerDay }

/** That something has arrived is told at once, and once; all else waits, as it may be taken back. */
const isArrival = (step: MailStep) => step.endsWith('_received')

/**
 * Has the person told who sent it, in the transaction of the step: its words are made when the mail leaves, from what is true then.
 * What was to be told of an earlier decision and has not left is not told any more. Nothing is written where no mail server is set up,
 * the admins or the person have switched it off, nobody is behind the address, or the mailbox got enough today. Call `jobs.wake` after
 * the commit.
 */
export function tellOfStep(tx: Tx, deps: StepDeps, { step, id, to, at }: StepTaken): void {
  const { about, subject } = mailSteps[step]
  if (!isArrival(step)) dropSteps(tx, { about, id }, replacedBy(step))
  if (!mayWrite(tx, deps, step, to)) return
  const sendAt = isArrival(step) ? undefined : new Date(Date.parse(at) + mailStepDelayMinutes * 60_000)
  const key = `${keysOf({ about, id })}${step}${isArrival(step) ? '' : `:${at}`}`
  const isWritten = queueMail(tx, deps.jobs, {
    key,
    kind: 'step',
    // Anybody may have given the name and the address.
    to: { name: null, address: to },
    subject,
    text: null,
    html: null,
    at,
    sendAt,
  })
  if (isWritten) count({ db: tx, clock: deps.clock }, limitOf(step), hiddenMailbox(deps, to))
}

const limitOf = (step: MailStep) => (isArrival(step) ? answers : others)

const mayWrite = (tx: Tx, deps: StepDeps, step: MailStep, to: string): boolean =>
  deps.mailer.way === 'smtp' &&
  to.includes('@') &&
  !isDemonstration(to) &&
  mailSettingsOf(tx).steps[step] &&
  !isStopped(tx, deps, to, step) &&
  waitFor({ db: tx, clock: deps.clock }, limitOf(step), hiddenMailbox(deps, to)) === 0

/** A question comes in the place of an earlier one; a decision in that of whatever was asked or decided before. */
const replacedBy = (step: MailStep): readonly MailStep[] =>
  step === 'story_question' ? [step] : mailStepNames.filter((one) => !isArrival(one))

/** It was taken back: what was to be told of these steps, and has not left, is not told. */
export function dropSteps(tx: Tx, sent: Sent, steps: readonly MailStep[]): void {
  for (const { id, key } of listQueued(tx, sent)) {
    const step = readStepKey(key)?.step
    if (!step || !steps.includes(step)) continue
    changeRows(tx, mailLog, eq(mailLog.id, id), { state: 'skipped', error: 'It was decided otherwise since.' })
  }
}

/** What was sent is erased: no more mail about it, and what went out no longer says to whom. */
export function forgetSteps(tx: Tx, sent: Sent): void {
  const unsent = inArray(mailLog.state, ['queued', 'sending'])
  changeRows(tx, mailLog, and(areOf(sent), unsent), { state: 'skipped' })
  changeRows(tx, mailLog, areOf(sent), { recipient: '', recipientName: null, error: null })
}

const listQueued = (tx: Tx, sent: Sent) =>
  tx
    .select({ id: mailLog.id, key: mailLog.key })
    .from(mailLog)
    .where(and(areOf(sent), eq(mailLog.state, 'queued')))
    .all()

const keysOf = ({ about, id }: Sent) => `step:${about}:${id}:`

/** By their keys, which begin alike. */
const areOf = (sent: Sent) => {
  const first = keysOf(sent)
  return and(gte(mailLog.key, first), lt(mailLog.key, `${first.slice(0, -1)};`))
}

/** Which step of what a mail is about; null when its key is none of these. */
export function readStepKey(key: string | null): { step: MailStep; id: number } | null {
  const [, id, step = ''] = /^step:[a-z]+:(\d+):([a-z_]+)/.exec(key ?? '') ?? []
  return Object.hasOwn(mailSteps, step) ? { step: step as MailStep, id: Number(id) } : null
}
