import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { FundEntry, fundEntryChange, fundEntryNew } from '../../../data/contract/funds.ts'
import { defaultLanguage, languages } from '../../../data/words/languages.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail, ProductError } from '../../platform/http/errors.ts'
import { alteredBy, holds } from '../../platform/http/writes.ts'
import { deleteRiskDecisions } from '../../platform/risk/risk.store.ts'
import { type RiskWord, requireSafe } from '../../platform/risk/risk.ts'
import { findMedia, findStory, presentPicture, showPicture } from '../../stories/index.ts'
import { fundsChanged } from './figures.ts'
import {
  changeFundRow,
  countFunds,
  deleteFundRow,
  type FundRow,
  findFund,
  findFundOf,
  insertFund,
  isPictureOfOther,
  listFunds,
} from './funds.store.ts'

type FundDeps = Pick<Deps, 'db' | 'clock' | 'published'>
type Given = z.output<typeof fundEntryNew>
type Fields = Omit<Given, 'riskReason'>

/** Nobody writes more: the desk shows them all. */
const most = 500

export const showFunds = (db: Store): FundEntry[] => listFunds(db).map((row) => presentFund(db, row))

/** One for its act. Errors: fund.too_many, fund.no_alt, picture.not_found, story.not_found, fund.picture_taken, submission.reused, story.poacher_risk. */
export function addFund(
  { db, clock, published }: FundDeps,
  admin: AdminName,
  submission: string,
  { riskReason, ...fields }: Given,
): { fund: FundEntry; isNew: boolean } {
  return db.transaction((tx) => {
    const known = findFundOf(tx, submission)
    if (known && known.revision === 1 && !holds(known, fields))
      fail(
        'conflict',
        'submission.reused',
        'Earlier words of this entry were saved already. Close this and look at the list: to save again makes a second entry.',
      )
    if (known) return { fund: presentFund(tx, known), isNew: false }
    if (countFunds(tx) >= most) fail('conflict', 'fund.too_many', `There can be ${most} entries at most.`)
    requireParts(tx, 0, fields)
    const at = toInstant(clock)
    const row = insertFund(tx, { ...fields, submission }, at)
    requireHarmless(tx, row, { admin, reason: riskReason, at })
    recordAct(tx, { admin, action: 'fund.added', subject: subjectOf(row), after: told(fields), at })
    settle(tx, published, null, row)
    return { fund: presentFund(tx, row), isNew: true }
  })
}

/** Errors: fund.not_found; fund.stale, with `current`; as above. */
export function changeFund(
  { db, clock, published }: FundDeps,
  admin: AdminName,
  id: number,
  { revision, riskReason, ...fields }: z.output<typeof fundEntryChange>,
): FundEntry {
  return db.transaction((tx) => {
    const row = existing(tx, id)
    if (row.revision !== revision) {
      const message = 'A colleague has changed this entry since you opened it. Please look at it again.'
      throw new ProductError('conflict', 'fund.stale', message, { current: presentFund(tx, row) })
    }
    const { before, after } = alteredBy(row, fields)
    if (Object.keys(after).length === 0) return presentFund(tx, row)
    requireParts(tx, id, fields)
    const at = toInstant(clock)
    recordAct(tx, { admin, action: 'fund.changed', subject: subjectOf(row), before, after, at })
    const changed = changeFundRow(tx, id, { ...after, updatedAt: at })
    requireHarmless(tx, changed, { admin, reason: riskReason, at })
    settle(tx, published, row, changed)
    return presentFund(tx, changed)
  })
}

/** Nothing happens where it is gone. */
export function deleteFund({ db, clock, published }: FundDeps, admin: AdminName, id: number): void {
  db.transaction((tx) => {
    const row = findFund(tx, id)
    if (!row) return
    recordAct(tx, { admin, action: 'fund.deleted', subject: subjectOf(row), before: told(row), at: toInstant(clock) })
    deleteFundRow(tx, id)
    deleteRiskDecisions(tx, subjectOf(row))
    settle(tx, published, row, null)
  })
}

const subjectOf = ({ id }: Pick<FundRow, 'id'>) => ({ kind: 'fund' as const, id })

/** Words that visitors see lead nobody to an animal, or somebody has said why they may go out. Errors: story.poacher_risk. */
function requireHarmless(tx: Tx, row: FundRow, word: RiskWord): void {
  if (row.status !== 'published') return
  const texts = languages.flatMap((language) => {
    const said = language === defaultLanguage ? row : row.translations[language]
    const mark = language === defaultLanguage ? '' : ` (${language})`
    return (['title', 'words', 'pictureAlt'] as const).map((field) => ({
      field: `${field}${mark}`,
      text: said?.[field] ?? '',
    }))
  })
  requireSafe(tx, { subjects: [subjectOf(row)], texts }, word)
}

const existing = (db: Store, id: number): FundRow =>
  findFund(db, id) ?? fail('notFound', 'fund.not_found', 'There is no such entry.')

/** A picture that is shown says what is on it to who does not see it, and a story is one that exists. */
function requireParts(tx: Tx, id: number, { picture, pictureAlt, storyId }: Fields): void {
  if (picture !== null) {
    const media = findMedia(tx, picture)
    if (media?.state !== 'ready' || media.kind !== 'image' || media.storyId !== null)
      fail('notFound', 'picture.not_found', 'This picture is not here any more. Please choose it again.')
    if (isPictureOfOther(tx, picture, id))
      fail('conflict', 'fund.picture_taken', 'Another entry shows this picture already.')
    if (!pictureAlt) {
      const message = 'Please write what the picture shows.'
      throw new ProductError('invalid', 'fund.no_alt', message, { issues: [{ field: 'pictureAlt', message }] })
    }
  }
  if (storyId !== null && !findStory(tx, storyId)) {
    const message = 'There is no story with this number.'
    throw new ProductError('notFound', 'story.not_found', message, { issues: [{ field: 'storyId', message }] })
  }
}

/** Everybody sees the picture of what is published, and admins alone others; one that is shown no more is erased by its own job. */
function settle(tx: Tx, published: Deps['published'], before: FundRow | null, after: FundRow | null): void {
  if (before?.picture && before.picture !== after?.picture) showPicture(tx, before.picture, false)
  if (after?.picture) showPicture(tx, after.picture, after.status === 'published')
  if (before?.status === 'published' || after?.status === 'published') published.changed(tx, fundsChanged)
}

/** For the audit log: what was said, without all of its words. */
const told = ({ day, title, amount, status }: Pick<FundRow, 'day' | 'title' | 'amount' | 'status'>) => ({
  day,
  title,
  amount,
  status,
})

export function presentFund(db: Store, row: FundRow): FundEntry {
  const { id, day, title, words, amount, pictureAlt, translations, status, revision, updatedAt } = row
  const media = row.picture === null ? undefined : findMedia(db, row.picture)
  const story = row.storyId === null ? undefined : findStory(db, row.storyId)
  return {
    ...{ id, day, title, words, amount, pictureAlt, translations, status, revision, updatedAt },
    picture: media ? presentPicture(media) : null,
    story: story ? { id: story.id, title: story.title, isPublished: story.status === 'published' } : null,
  }
}
