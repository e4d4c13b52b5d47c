import type { AdminName } from '../../../data/contract/admin.ts'
import type {
  DeskHelp,
  HelpFields,
  HelpRecording,
  OfSpokenStep,
  SpokenHelp,
} from '../../../data/contract/spokenHelp.ts'
import { spokenSteps } from '../../../data/vocabulary/spokenHelp.ts'
import { type Language, languages } from '../../../data/words/languages.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { eraseMedia, findMedia, type JudgedFile, type MediaRow, presentVoice, takeVoice } from '../../stories/index.ts'
import { scriptOf } from './script.ts'
import {
  findHelpOfMedia,
  type HelpRow,
  insertHelp,
  listHelp,
  listHelpBefore,
  listHelpOf,
  setWords,
} from './spokenHelp.store.ts'

/** What visitors can hear in a language. */
export function helpIn(db: Db, language: Language): SpokenHelp {
  const rows = listHelp(db, language)
  return Object.fromEntries(
    spokenSteps.flatMap((step) => {
      const media = offeredOf(
        db,
        rows.filter((row) => row.step === step),
      )
      if (!media) return []
      const { url, aacUrl } = presentVoice(media)
      return [[step, { url, aacUrl }]]
    }),
  )
}

/** Everything that is to be read, and what was. */
export function helpOfDesk(db: Db): DeskHelp[] {
  const rows = listHelp(db)
  return spokenSteps.flatMap((step) =>
    languages.map((language) => {
      const own = rows.filter((row) => row.step === step && row.language === language)
      return presentHelp(db, { step, language }, own)
    }),
  )
}

const helpOf = (db: Store, named: OfSpokenStep): DeskHelp => presentHelp(db, named, listHelpOf(db, named))

/** `rows`: the newest first. */
function presentHelp(db: Store, { step, language }: OfSpokenStep, rows: readonly HelpRow[]): DeskHelp {
  const [newest] = rows
  const offered = offeredOf(db, rows)
  return {
    step,
    language,
    words: scriptOf(step, language),
    recording: newest ? presentRecording(newest, findMedia(db, newest.mediaId)) : null,
    offered: offered ? presentVoice(offered) : null,
  }
}

function presentRecording(row: HelpRow, media: MediaRow | undefined): HelpRecording {
  const { id, speaker, admin, createdAt: at, words } = row
  const { state = 'failed', reason = null, progress = 0 } = media ?? {}
  const readWords = hasItsWords(row) ? null : words
  return {
    id,
    speaker,
    admin,
    at,
    readWords,
    state,
    reason,
    progress,
    voice: state === 'ready' && media ? presentVoice(media) : null,
  }
}

/** Of the recordings of a step, the newest first: the one that is heard. */
function offeredOf(db: Store, rows: readonly HelpRow[]): MediaRow | null {
  for (const row of rows) {
    const media = findMedia(db, row.mediaId)
    if (media?.state === 'ready') return hasItsWords(row) ? media : null
  }
  return null
}

const hasItsWords = ({ step, language, words }: HelpRow) => words === scriptOf(step, language)

/**
 * Takes a recording of a step, which is heard once it is converted; the one before it is heard until then.
 * Errors: help.stale, where a colleague was faster.
 */
export function recordHelp(
  deps: Deps,
  admin: AdminName,
  named: OfSpokenStep,
  { file, newest, speaker }: Omit<HelpFields, 'person'> & { file: JudgedFile },
): DeskHelp {
  const { db, clock, jobs } = deps
  const help = db.transaction((tx) => {
    const [last, ...former] = listHelpOf(tx, named)
    const known = last && findMedia(tx, last.mediaId)
    // Sent again, as its answer was lost.
    if (last && known?.sha256 === file.sha256 && known.state !== 'failed') return helpOf(tx, named)
    if ((last?.id ?? null) !== newest) return refuseStale(tx, named)
    const at = toInstant(clock)
    const { id: mediaId } = takeVoice(tx, { file, jobs, at })
    // What is heard stays until this one is.
    if (last && known?.state !== 'ready') eraseMedia(tx, jobs, [last.mediaId])
    insertHelp(tx, { ...named, mediaId, speaker, words: scriptOf(named.step, named.language), admin, createdAt: at })
    const isHeard = known?.state === 'ready' || former.length > 0
    note(tx, admin, isHeard ? 'replaced' : 'recorded', named, { after: { speaker }, at })
    return helpOf(tx, named)
  })
  jobs.wake()
  return help
}

/** A recording is converted: it is heard from now on, and those before it are erased. */
export function helpIsReady({ clock, published }: Pick<Deps, 'clock' | 'published'>, tx: Tx, mediaId: string): void {
  const row = findHelpOfMedia(tx, mediaId)
  if (!row) return
  const enqueue: Deps['jobs']['enqueue'] = (store, job) => insertJob(store, job, toInstant(clock))
  const former = listHelpBefore(tx, row).map((one) => one.mediaId)
  eraseMedia(tx, { enqueue }, former)
  published.changed(tx, shownChanged)
}

/** The words of the script are others, and the recording says the same. Errors: help.not_found, help.stale. */
export function keepHelp(deps: Deps, admin: AdminName, named: OfSpokenStep, id: number): DeskHelp {
  const { db, clock, published } = deps
  return db.transaction((tx) => {
    const row = newestOf(tx, named, id)
    const words = scriptOf(named.step, named.language)
    if (row.words === words) return helpOf(tx, named)
    setWords(tx, row.id, words)
    note(tx, admin, 'kept', named, { before: { words: row.words }, after: { words }, at: toInstant(clock) })
    published.changed(tx, shownChanged)
    return helpOf(tx, named)
  })
}

/** Takes the newest recording away, also from visitors. Errors: help.not_found, help.stale. */
export function removeHelp(deps: Deps, admin: AdminName, named: OfSpokenStep, id: number): void {
  const { db, clock, jobs, published } = deps
  db.transaction((tx) => {
    const { mediaId, speaker } = newestOf(tx, named, id)
    eraseMedia(tx, jobs, [mediaId])
    note(tx, admin, 'removed', named, { before: { speaker }, at: toInstant(clock) })
    published.changed(tx, shownChanged)
  })
  jobs.wake()
}

/** Its pictures and sounds of no story bear the key of news. */
const shownChanged = { keys: [publicKeys.help, publicKeys.news], isSoft: false }

function newestOf(tx: Tx, named: OfSpokenStep, id: number): HelpRow {
  const [newest] = listHelpOf(tx, named)
  if (!newest) return fail('notFound', 'help.not_found', 'There is no such recording any more.')
  return newest.id === id ? newest : refuseStale(tx, named)
}

const refuseStale = (tx: Tx, named: OfSpokenStep): never =>
  fail('conflict', 'help.stale', 'A colleague has changed this recording meanwhile. It stands here now.', {
    current: helpOf(tx, named),
  })

function note(
  tx: Tx,
  admin: AdminName,
  what: 'recorded' | 'replaced' | 'kept' | 'removed',
  { step, language }: OfSpokenStep,
  { at, ...details }: { before?: unknown; after?: unknown; at: string },
): void {
  const subject = { kind: 'spoken_help', id: `${language}/${step}` }
  recordAct(tx, { admin, action: `spoken_help.${what}`, subject, ...details, at })
}
