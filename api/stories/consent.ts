import type { AdminName } from '../../data/contract/admin.ts'
import {
  type AdminStory,
  type GivenConsent,
  givenConsent,
  type StoryConsent,
  type StoryConsentRecord,
} from '../../data/contract/stories.ts'
import {
  consentField,
  type FileObstacle,
  fileObstacle,
  reachOf,
  readConsent,
  settledConsent,
  unsaidConsent,
} from '../../data/rules/stories/consent.ts'
import {
  type ConsentBeyond,
  type ConsentPlace,
  type ConsentReach,
  type ConsentScope,
  consentPlaces,
  consentScopes,
  consentWording,
  type UnsaidFileAnswer,
} from '../../data/vocabulary/consent.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { parse } from '../platform/http/validate.ts'
import { notify } from '../platform/notifications/notify.ts'
import { alterStory } from './alter.ts'
import {
  consentOf,
  insertConsent,
  listConsents,
  listConsentsOfStories,
  type NewConsent,
} from './consent/consent.store.ts'
import type { MediaRow } from './media/media.store.ts'
import { listMediaOf, withholdMedia } from './media/media.ts'
import { isEmpty } from './nothingToShow.ts'
import { changeStory, importedAmong, moveStory, type StoryRow } from './stories.store.ts'
import { isNew } from './writer/once.ts'

/** Notes what somebody said; what may no longer be seen is hidden with it. */
export function keepConsent(tx: Tx, consent: NewConsent): void {
  insertConsent(tx, { ...consent, ...settledConsent(consent) })
  withholdMedia(tx, consent.storyId)
}

/** What came with the story. A repeat of what came before adds nothing, and undoes nothing that was said since. */
export function keepFormConsent(tx: Tx, storyId: number, { wording, ...given }: GivenConsent, at: string): void {
  const consent = settledConsent(given)
  const known = listConsents(tx, storyId)
  if (known.some((row) => row.how === 'form' && isSame(row, consent))) return
  const closed = known.find(({ how }) => how === 'receipt')
  for (const scope of consentScopes) consent[scope] &&= closed?.[scope] !== false
  keepConsent(tx, { ...consent, storyId, givenBy: null, how: 'form', wording, note: null, at })
}

const isSame = (one: StoryConsent, other: StoryConsent) =>
  (Object.keys(unsaidConsent) as (keyof StoryConsent)[]).every((answer) => one[answer] === other[answer])

/** The answers of a form with files; undefined from callers who know no such questions. */
export const consentOfForm = (fields: Record<string, unknown>): GivenConsent | undefined =>
  consentField in fields
    ? parse(
        givenConsent,
        readConsent((name) => fields[name]),
      )
    : undefined

type Scopes = Pick<StoryConsent, ConsentScope>
/** As somebody says it who may not have been asked about the voice. */
type SaidScopes = Pick<StoryConsent, ConsentPlace> & { voice?: boolean }

/** The writer's own word by receipt code, once: where the story may appear from now on, and whether it may be heard. */
export function changeScopes(deps: Deps, id: number, { key, ...said }: SaidScopes & { key: string }): void {
  alterStory(deps, id, (tx, story, at) => {
    // An old one that arrives late, or again, opens nothing.
    if (!isNew(tx, deps.secrets, { key, kind: 'scopes', storyId: id, words: said, at })) return
    const before = consentOf(tx, id)
    const scopes = { ...said, voice: said.voice ?? before.voice }
    if (consentScopes.every((scope) => before[scope] === scopes[scope])) return
    const { people, agreed, child, guardian } = before
    const consent = { people, agreed, child, guardian, ...scopes }
    keepConsent(tx, { ...consent, storyId: id, givenBy: null, how: 'receipt', wording: consentWording, note: null, at })
    leaveSite(tx, story, at)
    changeStory(tx, id, {}, { at })
    recordAct(tx, { action: 'story.scopes_changed', subject: { kind: 'story', id }, after: { ...scopes }, at })
    notify(tx, {
      type: 'consent_change',
      title: 'A writer changed where a story may appear',
      message: `“${story.title}” may appear ${wordsOf(scopes)}.`,
      authorName: story.authorName,
      authorEmail: story.authorEmail,
      actionDescription: scopes.voice && !before.voice ? hearAgain : undefined,
      metadata: { storyId: id },
      at,
    })
  })
}

const hearAgain = 'A recording of it may be heard again. Listen to it at the story, and let it onto the page.'

/** A backup was put back in which more was allowed than was in the end. */
export function closeScopes(tx: Tx, storyId: number, left: Omit<Scopes, 'site'>, at: string): void {
  const { people, agreed, child, guardian, ...before } = consentOf(tx, storyId)
  const scopes = {
    site: before.site,
    newsletter: left.newsletter ? before.newsletter : false,
    social: left.social ? before.social : false,
    voice: before.voice && left.voice,
  }
  const consent = { people, agreed, child, guardian, ...scopes }
  keepConsent(tx, { ...consent, storyId, givenBy: null, how: 'receipt', wording: consentWording, note: null, at })
}

const wordsOf = (scopes: Scopes): string => {
  const places = consentPlaces.filter((place) => scopes.site && scopes[place]).map((place) => placeNames[place])
  if (places.length === 0) return 'nowhere any more'
  return `${places.join(', ')}${scopes.voice ? '' : ', and no recording of it may be heard'}`
}
const placeNames = { site: 'on this site', newsletter: 'in mails', social: 'in social networks' } as const

/** A story whose writer does not allow the site is on no page, nor is one of which nothing is left to read or to hear. */
export function leaveSite(tx: Tx, story: StoryRow, at: string): void {
  const { id, status } = story
  if (status !== 'published' || (consentOf(tx, id).site && !isEmpty(tx, story))) return
  moveStory(tx, id, { from: ['published'], to: 'pending', admin: null, at, rejectionReason: null })
}

/** Errors: 409 story.taken_back, where an admin would open again what the writer closed. */
export function refuseReopening(tx: Tx, storyId: number, wanted: Scopes): void {
  const own = listConsents(tx, storyId).find(({ how }) => how === 'receipt')
  if (own && consentScopes.some((scope) => wanted[scope] && !own[scope]))
    fail('conflict', 'story.taken_back', 'The writer has taken this back. Only the writer can allow it again.')
}

/** Whether stories may go to a place beyond this site, as their writers said. */
export function listReaches(db: Store, ids: number[], place: ConsentBeyond): Map<number, ConsentReach> {
  const records = listConsentsOfStories(db, ids)
  const imported = importedAmong(db, ids)
  return new Map(
    ids.map((id) => {
      const consent = records.get(id)?.[0] ?? unsaidConsent
      return [id, reachOf(consent, { place, isImported: imported.has(id) })]
    }),
  )
}

/** Before publication. Errors: 409 story.no_consent, with what is missing. */
export function requireConsent(tx: Tx, storyId: number): void {
  const consent = consentOf(tx, storyId)
  if (!consent.site) refuse('site', 'The writer does not allow this story on the site.')
  if (listMediaOf(tx, storyId).some((row) => row.state !== 'failed' && fileObstacle(consent, row) === 'child'))
    refuse(
      'child',
      'A child can be recognised, and no parent or guardian has agreed. Make the face unrecognisable, or take the file out.',
    )
}

type FileKind = Pick<MediaRow, 'kind' | 'blurReason' | 'spokenBy'>

interface FileAnswer {
  admin: AdminName
  /** Undefined from who was not asked, as a call that knows no such question. */
  answer: UnsaidFileAnswer | undefined
  at: string
}

/**
 * An editor publishes or shows files of which nobody has said who is in them: the answer is kept, with who gave it. Without one, who has
 * seen the photos of a story whose writer was never asked answers by showing them. A voice is always somebody's, and is never shown so.
 */
export function answerForFiles(tx: Tx, storyId: number, files: readonly FileKind[], said: FileAnswer): void {
  const records = listConsents(tx, storyId)
  const consent = consentOf(tx, storyId)
  const unsaid = files.filter((file) => fileObstacle(consent, file) === 'unsaid')
  if (unsaid.length === 0 || consent.people !== null) return
  const isLeftToEditor = !wasAsked(records) && unsaid.every(({ kind }) => kind !== 'audio')
  const answer = said.answer ?? (isLeftToEditor ? 'nobody_recognisable' : undefined)
  if (!answer || (answer === 'words_only' && records[0]?.how === 'approval')) return
  const { agreed, child, guardian, site, newsletter, social, voice } = consent
  const people = answer === 'nobody_recognisable' ? false : null
  keepConsent(tx, {
    ...{ people, agreed, child, guardian, site, newsletter, social, voice },
    ...{ storyId, givenBy: said.admin, how: 'approval', wording: consentWording, note: null, at: said.at },
  })
}

/** Somebody had the question before them who can be recognised; by receipt code it is asked where a story may appear. */
const wasAsked = (records: readonly Pick<StoryConsentRecord, 'how'>[]) => records.some(({ how }) => how !== 'receipt')

/** What does not come onto the page with its story, and why; undefined where all of it does. */
export function whatStaysBack({ media, consents }: Pick<AdminStory, 'media' | 'consents'>): string | undefined {
  const consent = consents[0] ?? unsaidConsent
  const sentences = media
    .filter(({ approved, state }) => !approved && state !== 'failed')
    .map((file) => {
      const obstacle = fileObstacle(consent, file)
      if (obstacle) return `The ${fileNames[file.kind]} stays back. ${whyHidden[obstacle]}`
      return file.state === 'ready'
        ? `The ${fileNames[file.kind]} stays back until you approve it.`
        : `The ${fileNames[file.kind]} is not ready yet. Please look at it then, and approve it.`
    })
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : undefined
}
const fileNames = { image: 'photo', video: 'video', audio: 'recording', consent: 'spoken yes' } as const

/** Before one file is shown, or heard. Errors: 409 story.no_consent, with what is missing. */
export function requireFileConsent(tx: Tx, storyId: number, mediaId: string): void {
  const row = listMediaOf(tx, storyId).find(({ id }) => id === mediaId)
  const obstacle = row ? fileObstacle(consentOf(tx, storyId), row) : null
  if (!obstacle) return
  const wayOut = obstacle !== 'unsaid' && row?.kind === 'image' ? ' Make the face unrecognisable first.' : ''
  refuse(obstacle, `${whyHidden[obstacle]}${wayOut}`)
}

const whyHidden = {
  unsaid: 'Nobody has said yet who can be recognised in it.',
  people: 'Somebody can be recognised who has not agreed.',
  child: 'A child can be recognised, and no parent or guardian has agreed.',
  voice: 'The words of this story may appear, its recording may not be heard.',
  evidence: 'A spoken yes is for the editors alone.',
} as const satisfies Record<FileObstacle, string>

const refuse = (missing: keyof typeof whyHidden | 'site', message: string): never =>
  fail('conflict', 'story.no_consent', message, { missing })
