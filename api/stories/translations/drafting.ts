import { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import { storyLanguage } from '../../../data/contract/language.ts'
import type { AdminTranslation } from '../../../data/contract/translations.ts'
import { directionOfLanguage, languageName } from '../../../data/rules/stories/storyLanguage.ts'
import {
  alignPieces,
  asPiece,
  isToDraft,
  type Part,
  partsOf,
  withDrafts,
} from '../../../data/rules/stories/translation.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { WriterError } from '../../platform/providers/writer.ts'
import { findStory, type StoryRow } from '../stories.store.ts'
import { changeTranslation, findTranslation, insertTranslation, type TranslationRow } from './translations.store.ts'
import { gone, note, presentTranslation, refuseOwnLanguage, refuseStale, storyAt } from './translations.ts'

type Drafting = Pick<Deps, 'db' | 'clock' | 'translator' | 'jobs' | 'log'>

interface Named {
  id: number
  language: string
}

/**
 * Has a machine write what has no translation yet, or an old one of its own that nobody has read, as a job that the desk can watch. Nothing of it is public.
 * Errors: story.not_found; story.withdrawn; translation.same_language; translation.no_machine; translation.being_drafted;
 * translation.stale.
 */
export function askForDraft(
  { db, clock, translator, jobs }: Drafting,
  admin: AdminName,
  { id, language }: Named,
  { revision }: { revision?: number },
): AdminTranslation {
  if (!translator)
    fail('conflict', 'translation.no_machine', 'No machine is set up that could translate. You can write it yourself.')
  const asked = db.transaction((tx) => {
    const [story, at] = [storyAt(tx, id), toInstant(clock)]
    refuseOwnLanguage(story, language)
    const begun = { storyId: id, language, pieces: [], translatedBy: null, changedBy: admin, at }
    const row = findTranslation(tx, id, language) ?? insertTranslation(tx, begun) ?? gone()
    if (row.askedAt) fail('conflict', 'translation.being_drafted', 'A machine is writing this translation already.')
    if (!changeTranslation(tx, { id: row.id, revision }, { askedAt: at, problem: null }))
      return refuseStale(tx, story, language)
    jobs.enqueue(tx, { name: job, payload: { id, language, admin }, uniqueKey: `${job}:${id}:${language}` })
    note(tx, admin, 'asked', { id, language }, {}, at)
    return presentTranslation(story, findTranslation(tx, id, language) ?? gone())
  })
  jobs.wake()
  return asked
}

const job = 'translation.draft'

/** Of a story in one question: so much is answered in well under a minute, and its end is not cut off. */
const inOneQuestion = { texts: 12, letters: 6_000 } as const
/** A translation is seldom twice as long. */
const longest = 3
const patienceMs = 120_000

export const translationJobs = (depsOf: () => Omit<Drafting, 'jobs'>): JobHandlers => ({
  [job]: defineJob({
    payload: z.object({ id: z.number(), language: storyLanguage, admin: z.custom<AdminName>() }),
    maxAttempts: 3,
    // The desk tells it beside the translation.
    isToldByRoom: true,
    run: (named, { signal }) => draft(depsOf(), named, signal),
    givenUp: (tx, named, reason) => end(tx, named, reason),
  }),
})

/** Of paragraphs that a machine was asked for by themselves: so many in vain, one after the other, and it is asked no more. */
const mostInVain = 3

/**
 * Question by question, each kept as it comes: who watches sees the paragraphs appear, and a dead server goes on where it was. What a
 * machine does not translate together it is asked for one by one: a single sentence that it refuses keeps no other from being drafted.
 */
async function draft(deps: Omit<Drafting, 'jobs'>, named: Named & { admin: AdminName }, signal: AbortSignal) {
  const { db, translator } = deps
  const alone = new Set<string>()
  const left = new Set<string>()
  let problem: string | null = null
  let inVain = 0
  for (;;) {
    const at = present(db, named)
    if (!at) return
    const { story, row } = at
    const missing = missingOf(story, row).filter(({ of }) => !left.has(of))
    if (missing.length === 0 || inVain === mostInVain) return done(deps, named, problem)
    if (!translator) return done(deps, named, 'No machine is set up.')
    const texts = firstOf(missing, alone)
    try {
      const answer = await translator.translate(
        {
          from: spelled(story.language),
          to: spelled(named.language),
          before: lastBefore(story, row, texts[0]),
          texts: texts.map(({ text }) => text),
        },
        AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      )
      keep(deps, named, texts, answer)
      inVain = 0
    } catch (error) {
      if (signal.aborted || !(error instanceof WriterError)) throw error
      if (error.trouble === 'busy' || error.trouble === 'unavailable') throw error
      deps.log.warn({ trouble: error.trouble, code: error.code }, 'No translation was drafted.')
      problem = problemWords[error.trouble]
      if (error.trouble !== 'refused' && error.trouble !== 'nonsense') return done(deps, named, problem)
      if (texts.length === 1) inVain += 1
      for (const { of } of texts) (texts.length === 1 ? left : alone).add(of)
    }
  }
}

/** What is said of it: the direction of the script goes without saying. */
const spelled = (code: string) => `${languageName(code)} (${code}, ${directionOfLanguage(code)})`

const problemWords: Record<WriterError['trouble'], string> = {
  unset: 'The service does not accept our key.',
  busy: 'The service is busy.',
  quota: 'The account at the service has nothing left.',
  unavailable: 'The service did not answer.',
  rejected: 'The service does not take what was asked.',
  no_model: 'The service has no model that writes.',
  refused: 'The model did not want to translate this. Please do it yourself.',
  nonsense: 'What came back was no translation. Please try again, or write it yourself.',
}

/** Null where nobody waits for it any more. */
function present(db: Store, { id, language }: Named): { story: StoryRow; row: TranslationRow } | null {
  const [story, row] = [findStory(db, id), findTranslation(db, id, language)]
  return story && !story.withdrawnAt && story.language !== language && row?.askedAt ? { story, row } : null
}

const missingOf = (story: StoryRow, row: TranslationRow): Part[] =>
  alignPieces(partsOf(story), row.pieces).flatMap((one) => (one.part && isToDraft(one) ? [one.part] : []))

/** As many as are asked for in one question; one by itself that did not come with others. */
function firstOf(missing: readonly Part[], alone: ReadonlySet<string>): Part[] {
  let letters = 0
  const end = missing.findIndex(({ text }, index) => {
    letters += text.length
    const isFull = index >= inOneQuestion.texts || letters > inOneQuestion.letters
    return index > 0 && (isFull || missing.slice(0, index + 1).some(({ of }) => alone.has(of)))
  })
  return missing.slice(0, end < 0 ? missing.length : end)
}

function lastBefore(story: StoryRow, row: TranslationRow, first: Part | undefined) {
  const parts = partsOf(story)
  const before = parts[parts.findIndex(({ of }) => of === first?.of) - 1]
  const translation = row.pieces.find(({ of }) => of === before?.of)
  return before && translation ? { text: before.text, translation: translation.text } : null
}

/** What came while somebody was writing stands only where nothing was written meanwhile. */
function keep(
  { db, clock }: Omit<Drafting, 'jobs'>,
  named: Named,
  asked: readonly Part[],
  { texts }: { texts: readonly string[] },
): void {
  const drafts = new Map(asked.map(({ of }, index) => [of, asPiece(texts[index] ?? '')]))
  for (const { of, text } of asked) {
    const drafted = drafts.get(of) ?? ''
    if (
      drafted === '' ||
      drafted.length > Math.max(200, text.length * longest) ||
      drafted.length > storyMaxLength.content
    )
      throw new WriterError('nonsense', 'The answer is not what was asked for.')
  }
  db.transaction((tx) => {
    const at = present(tx, named)
    if (!at) return
    const pieces = withDrafts(partsOf(at.story), at.row.pieces, drafts)
    changeTranslation(tx, { id: at.row.id }, { pieces, changedAt: toInstant(clock) })
  })
}

function done(
  { db, clock }: Omit<Drafting, 'jobs'>,
  named: Named & { admin: AdminName },
  problem: string | null,
): void {
  db.transaction((tx) => {
    end(tx, named, problem)
    note(tx, named.admin, 'drafted', named, { problem }, toInstant(clock))
  })
}

function end(tx: Parameters<typeof changeTranslation>[0], { id, language }: Named, problem: string | null): void {
  const row = findTranslation(tx, id, language)
  if (row) changeTranslation(tx, { id: row.id }, { askedAt: null, problem })
}
