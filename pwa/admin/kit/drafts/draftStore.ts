import { proxy, snapshot, useSnapshot } from 'valtio'
import { readTab, writeTab } from './tabStorage.ts'

/** Words that this tab holds and the server does not. */
export interface Told {
  name: string
  /** The beginning of a sentence that ends in 'kept in this tab'. */
  keptAs: string
}

export interface Unsaved extends Told {
  key: string
}

export const changesTo = (name: string): Told => ({ name, keptAs: `Your unsaved changes to ${name} are` })

/** Where drafts are kept in session storage, in the order in which they are told. */
const places = [
  'adminEdits',
  'adminTranslations',
  'adminSaid',
  'adminPosts',
  'adminAuthors',
  'adminContents',
  'adminEvents',
  'adminGenerated',
  'adminNotes',
  'adminThreadNotes',
  'adminNewsletter',
  'adminSocialDraft',
  'adminSocialChanges',
  'adminSocialPost',
  'adminPayout',
  'adminFunds',
  'adminDonation',
  'adminDonorNote',
  'adminRefunds',
  'adminTransfers',
] as const
export type Place = (typeof places)[number]

interface Kind<Held> {
  held: Held
  tell: (held: Held) => Told[]
  dropAll: () => void
}

const kinds = proxy<{ held: Partial<Record<Place, object>> }>({ held: {} })
const registered = new Map<Place, Pick<Kind<object>, 'tell' | 'dropAll'>>()
const alsoForgotten: (() => void)[] = []

function register<Held extends object>(place: Place, { held, tell, dropAll }: Kind<Held>): void {
  kinds.held[place] = held
  registered.set(place, { tell: tell as (held: object) => Told[], dropAll })
}

const unsavedIn = (held: Partial<Record<Place, object>>): Unsaved[] =>
  places.flatMap((place) => {
    const told = registered.get(place)?.tell(held[place] ?? {}) ?? []
    return told.map((one, at) => ({ ...one, key: `${place} ${at}` }))
  })

export const allUnsaved = (): Unsaved[] => unsavedIn(kinds.held)
export const useUnsaved = (): Unsaved[] => unsavedIn(useSnapshot(kinds).held as typeof kinds.held)

/** Whoever signs in next on this device finds none of it. */
export function forgetAllDrafts(): void {
  for (const { dropAll } of registered.values()) dropAll()
  for (const forget of alsoForgotten) forget()
}

/** For what lives in memory alone and goes with the drafts. */
export const forgetWithDrafts = (forget: () => void): void => void alsoForgotten.push(forget)

interface Drafts<Draft> {
  /** What each draft has at least: what is kept and is none is passed over, as it must not keep the desk shut. */
  sample: object
  tell: (drafts: readonly Draft[]) => Told[]
}
type Id = string | number
export type DraftStore<Draft extends object> = ReturnType<typeof keepDrafts<Draft>>

/** Drafts of one kind, one for each record, kept in this tab until the server has their words. */
export function keepDrafts<Draft extends object>(place: Place, { sample, tell }: Drafts<Draft>) {
  const found = Object.entries(readTab<Record<string, unknown>>(place)).filter(([, draft]) => isLike(draft, sample))
  const drafts = proxy(Object.fromEntries(found) as Record<string, Draft>)
  const write = () => writeTab(place, snapshot(drafts))
  const store = {
    drafts,
    useAll: () => Object.values(useSnapshot(drafts)) as Draft[],
    /** To be changed without changing what is kept. */
    copy: (id: Id): Draft | null => (drafts[id] ? (JSON.parse(JSON.stringify(drafts[id])) as Draft) : null),
    /** False when the tab has no room left: the words then live in memory alone. */
    keep(id: Id, draft: Draft): boolean {
      drafts[id] = draft
      return write()
    },
    drop(id: Id): void {
      delete drafts[id]
      write()
    },
    dropAll(): void {
      for (const id of Object.keys(drafts)) delete drafts[id]
      write()
    },
  }
  register(place, { held: drafts, tell: (held) => tell(Object.values(held)), dropAll: store.dropAll })
  return store
}

interface OneDraft<Draft> {
  blank: () => Draft
  sample: object
  tell: (draft: Draft) => Told[]
}

/** The one draft of its kind, such as the next newsletter. */
export function keepOneDraft<Draft extends { keptAt: string | null }>(
  place: Place,
  { blank, sample, tell }: OneDraft<Draft>,
) {
  const found = readTab<Draft>(place)
  const draft = proxy<Draft>({ ...blank(), ...(isLike(found, sample) && found) })
  /** False when the tab has no room left: the words then live in memory alone. */
  const keep = (): boolean => writeTab(place, snapshot(draft))
  const store = {
    draft,
    keep,
    write(part: Partial<Draft>): boolean {
      Object.assign(draft, part, { keptAt: new Date().toISOString() })
      return keep()
    },
    drop(): void {
      Object.assign(draft, blank())
      writeTab(place, {})
    },
  }
  register(place, { held: draft, tell, dropAll: store.drop })
  return store
}

/** Whether a value has all parts of the sample, of the same types; each entry of a list those of the sample's first. */
function isLike(value: unknown, sample: object): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(sample)) return false
  if (Array.isArray(value)) return !(0 in sample) || value.every((entry) => isLike(entry, sample[0] as object))
  return Object.entries(sample).every(([name, part]) => {
    const own = (value as Record<string, unknown>)[name]
    return typeof part === 'object' ? isLike(own, part) : typeof own === typeof part
  })
}
