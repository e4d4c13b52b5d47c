import type { PhotoList } from '../../data/contract/photos.ts'
import type { MediaWords } from '../../data/tables/stories.ts'
import { mostMedia } from '../../data/vocabulary/stories.ts'
import { t } from '../../data/words/words.ts'
import type { Tx } from '../platform/database.ts'
import { fail } from '../platform/http/errors.ts'
import { currentMedia, isAtPlaceOf } from './currentMedia.ts'
import { isPublished, type MediaPlacing, type MediaRow, setArrival, setPlacing } from './media/media.store.ts'
import { approve, byPlace, listMediaOf, maySee } from './media/media.ts'
import type { StoryRow } from './stories.store.ts'

type Story = Pick<StoryRow, 'id' | 'status'>
type Changes = Map<string, MediaPlacing>

const isPhoto = ({ kind }: MediaRow) => kind === 'image'

/** Each photo of a story that counts, in its order; a place may have two: what is shown, and what will be. */
const currentPhotos = (story: Story, media: MediaRow[]) => currentMedia({ status: story.status, media }).filter(isPhoto)

interface Arrangement {
  photos?: PhotoList
  /** Videos and recordings that leave the story. */
  removed?: readonly string[]
}

/**
 * Puts the photos of a story in the order of the list, with its words, and takes out those that it says; any that it does not
 * name stay behind them. Takes out the video and the recording that are named. Says whether that changed anything; `keep` is called before.
 * Errors: story.photos_changed, story.files_changed (409), when a file is named that the story has not.
 */
export function arrangeFiles(tx: Tx, story: Story, { photos, removed = [] }: Arrangement, keep: () => void): boolean {
  const media = listMediaOf(tx, story.id)
  const changes = new Map([
    ...(photos ? planPhotos(story, media, photos) : []),
    ...planRemoval(currentMedia({ status: story.status, media }), media, removed),
  ])
  if (changes.size === 0) return false
  keep()
  for (const [id, change] of changes) setPlacing(tx, id, change)
  return true
}

function planPhotos(story: Story, media: MediaRow[], wanted: PhotoList): Changes {
  const current = currentPhotos(story, media)
  const find = ({ id }: PhotoList[number]) => current.find((row) => row.id === id) ?? photosChanged()
  const out = wanted.filter(({ removed }) => removed).map(find)
  const stays = (row: MediaRow) => !out.some(isAtPlaceOf(row))
  const named = wanted.filter(({ removed }) => !removed).map(find)
  const changes = inOrder(media, [...named, ...current].filter(stays))
  for (const row of out) for (const one of media.filter(isAtPlaceOf(row))) note(changes, one, takenOut)
  for (const { id, caption, description } of wanted) {
    const row = media.find((one) => one.id === id)
    if (row) note(changes, row, { caption, description })
  }
  return changes
}

/** With what they have replaced, which would stand in for them. */
function planRemoval(current: MediaRow[], media: MediaRow[], removed: readonly string[]): Changes {
  const changes: Changes = new Map()
  for (const id of removed) {
    const row = current.find((one) => one.id === id && !isPhoto(one)) ?? filesChanged()
    for (const one of media.filter(isAtPlaceOf(row))) note(changes, one, takenOut)
  }
  return changes
}

const takenOut = { removed: true, approved: false }

const photosChanged = (): never =>
  fail('conflict', 'story.photos_changed', 'The photos of this story have changed since you opened it.')

const filesChanged = (): never =>
  fail('conflict', 'story.files_changed', 'The files of this story have changed since you opened it.')

/** Moves whole places, so that what a photo has replaced moves with it: first those named, then the rest as they stand. */
function inOrder(media: MediaRow[], first: MediaRow[]): Changes {
  const places = new Set([...first, ...media.filter(isPhoto)].map(({ place }) => place))
  const numbers = new Map([...places].map((place, number) => [place, number]))
  const changes: Changes = new Map()
  for (const row of media.filter(isPhoto)) note(changes, row, { place: numbers.get(row.place) ?? row.place })
  return changes
}

/** As far as it is another than what is there. */
function note(changes: Changes, row: MediaRow, change: MediaPlacing): void {
  const other = Object.entries(change).filter(([field, value]) => row[field as keyof MediaRow] !== value)
  if (other.length > 0) changes.set(row.id, { ...changes.get(row.id), ...Object.fromEntries(other) })
}

/**
 * Where photos that an editor adds will stand: one in place of the first, the others behind all that ever stood there.
 * Errors: story.too_many_photos (400).
 */
export function placesForPhotos(tx: Tx, story: Story, added: number): { first: MediaRow | undefined; next: number } {
  const media = listMediaOf(tx, story.id)
  const current = currentPhotos(story, media)
  if (byPlace(current).length + added > mostMedia.image)
    fail('invalid', 'story.too_many_photos', t('A story can have {count} photos at most.', { count: mostMedia.image }))
  return { first: current[0], next: Math.max(-1, ...media.filter(isPhoto).map(({ place }) => place)) + 1 }
}

/** Numbers the places of a story anew, those that count first. */
export function closeGaps(tx: Tx, story: Story): void {
  const media = listMediaOf(tx, story.id)
  for (const [id, change] of inOrder(media, currentPhotos(story, media))) setPlacing(tx, id, change)
}

interface Return {
  /** Of the version, in its order. */
  ids: readonly string[]
  words: readonly MediaWords[] | null
  at: string
}

/**
 * Makes ready files of a story the ones that count, with what was said of them, in place of newer ones: on the public page
 * at once, before publication with it. Photos that came since stay behind them, as far as there is room.
 */
export function bringBackMedia(tx: Tx, story: Story, { ids, words, at }: Return): void {
  const media = listMediaOf(tx, story.id)
  const isOnPage = isPublished(tx, story.id)
  const returning = ids.flatMap((id) => media.find((row) => row.id === id && row.state === 'ready') ?? [])
  const arrival = arrivalAfter(media, at)
  for (const row of returning) {
    if (isCounting(row, { media, isOnPage })) continue
    setArrival(tx, row.id, arrival)
    setPlacing(tx, row.id, { removed: false })
    if (isOnPage && maySee(tx, row)) approve(tx, row)
  }
  for (const { id, ...said } of words ?? []) if (returning.some((row) => row.id === id)) setPlacing(tx, id, said)
  orderAfter(tx, story, returning.filter(isPhoto))
}

function isCounting(row: MediaRow, { media, isOnPage }: { media: MediaRow[]; isOnPage: boolean }): boolean {
  const ofPlace = media.filter(isAtPlaceOf(row)).filter(({ removed }) => !removed)
  return row === ofPlace.findLast(({ state, approved }) => state === 'ready' && (approved || !isOnPage))
}

function orderAfter(tx: Tx, story: Story, first: MediaRow[]): void {
  const media = listMediaOf(tx, story.id)
  const current = byPlace(currentPhotos(story, media)).flatMap(([row]) => row ?? [])
  const others = current.filter((row) => !first.some(isAtPlaceOf(row)))
  const changes = inOrder(media, [...first, ...others])
  const room = mostMedia.image - byPlace(first).length
  for (const row of others.slice(Math.max(room, 0)))
    for (const one of media.filter(isAtPlaceOf(row))) note(changes, one, takenOut)
  for (const [id, change] of changes) setPlacing(tx, id, change)
}

/** An instant after that of all files of a story. */
export const arrivalAfter = (media: readonly MediaRow[], at: string): string =>
  media.reduce((latest, { createdAt }) => laterOf(latest, createdAt), at)

/** The first instant after another where they are not in order: clocks are set back now and then. */
const laterOf = (at: string, other: string) => (at > other ? at : new Date(Date.parse(other) + 1).toISOString())
