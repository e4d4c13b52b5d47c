import { type GivenConsent, givenConsent, type StoryConsent } from '../../data/contract/stories.ts'
import {
  consentField,
  pictureObstacle,
  readConsent,
  settledConsent,
  unsaidConsent,
} from '../../data/rules/stories/consent.ts'
import { type ConsentScope, consentScopes, consentWording } from '../../data/vocabulary/consent.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { parse } from '../platform/http/validate.ts'
import { notify } from '../platform/notifications/notify.ts'
import { alterStory } from './alter.ts'
import { consentOf, insertConsent, listConsents, type NewConsent, obstacleOf } from './consent/consent.store.ts'
import { listMediaOf, maySee, withholdMedia } from './media/media.ts'
import { isEmpty } from './nothingToShow.ts'
import { changeStory, moveStory, type StoryRow } from './stories.store.ts'
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
  for (const scope of consentScopes) consent[scope] &&= closed?.[scope] ?? true
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

/** The writer's own word by receipt code, once: where the story may appear from now on. */
export function changeScopes(
  deps: Deps,
  id: number,
  { key, ...scopes }: Pick<StoryConsent, ConsentScope> & { key: string },
): void {
  alterStory(deps, id, (tx, story, at) => {
    // An old one that arrives late, or again, opens nothing.
    if (!isNew(tx, deps.secrets, { key, kind: 'scopes', storyId: id, words: scopes, at })) return
    const before = consentOf(tx, id)
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
      metadata: { storyId: id },
      at,
    })
  })
}

/** A backup was put back in which more was allowed than was in the end. */
export function closeScopes(tx: Tx, storyId: number, left: { newsletter: boolean; social: boolean }, at: string): void {
  const { people, agreed, child, guardian, site, newsletter, social } = consentOf(tx, storyId)
  const scopes = { site, newsletter: newsletter && left.newsletter, social: social && left.social }
  const consent = { people, agreed, child, guardian, ...scopes }
  keepConsent(tx, { ...consent, storyId, givenBy: null, how: 'receipt', wording: consentWording, note: null, at })
}

const wordsOf = (scopes: Pick<StoryConsent, ConsentScope>): string => {
  const places = consentScopes.filter((scope) => scopes.site && scopes[scope]).map((scope) => scopeNames[scope])
  return places.length === 0 ? 'nowhere any more' : places.join(', ')
}
const scopeNames = { site: 'on this site', newsletter: 'in mails', social: 'in social networks' } as const

/** A story whose writer does not allow the site is on no page, nor is one of which nothing is left to read or to hear. */
export function leaveSite(tx: Tx, story: StoryRow, at: string): void {
  const { id, status } = story
  if (status !== 'published' || (consentOf(tx, id).site && !isEmpty(tx, story))) return
  moveStory(tx, id, { from: ['published'], to: 'pending', admin: null, at, rejectionReason: null })
}

/** Errors: 409 story.taken_back, where an admin would open again what the writer closed. */
export function refuseReopening(tx: Tx, storyId: number, wanted: Pick<StoryConsent, ConsentScope>): void {
  const own = listConsents(tx, storyId).find(({ how }) => how === 'receipt')
  if (own && consentScopes.some((scope) => wanted[scope] && !own[scope]))
    fail('conflict', 'story.taken_back', 'The writer has taken this back. Only the writer can allow it again.')
}

/** Before publication. Errors: 409 story.no_consent, with what is missing. */
export function requireConsent(tx: Tx, storyId: number): void {
  const consent = consentOf(tx, storyId)
  if (!consent.site) refuse('site', 'The writer does not allow this story on the site.')
  const hidden = listMediaOf(tx, storyId).some((row) => row.state !== 'failed' && !maySee(tx, row))
  if (hidden && pictureObstacle(consent) === 'child')
    refuse(
      'child',
      'A child can be recognised, and no parent or guardian has agreed. Make the face unrecognisable, or take the file out.',
    )
}

/** Before one file is shown. Errors: 409 story.no_consent, with what is missing. */
export function requirePictureConsent(tx: Tx, storyId: number, mediaId: string): void {
  const row = listMediaOf(tx, storyId).find(({ id }) => id === mediaId)
  const obstacle = obstacleOf(tx, storyId)
  if (!row || !obstacle || maySee(tx, row)) return
  const wayOut = obstacle !== 'unsaid' && row.kind === 'image' ? ' Make the face unrecognisable first.' : ''
  refuse(obstacle, `${whyHidden[obstacle]}${wayOut}`)
}

const whyHidden = {
  unsaid: 'Nobody has said yet who can be recognised in it, and whether they agreed. Please note it first.',
  people: 'Somebody can be recognised who has not agreed.',
  child: 'A child can be recognised, and no parent or guardian has agreed.',
} as const

const refuse = (missing: keyof typeof whyHidden | 'site', message: string): never =>
  fail('conflict', 'story.no_consent', message, { missing })
