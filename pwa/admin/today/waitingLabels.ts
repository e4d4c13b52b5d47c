import type { Waiting, WaitingKind } from '../../../data/contract/day.ts'
import { addBusinessDays, type ReviewDue } from '../../../data/rules/inbox/reviewClock.ts'
import type { Tint } from '../../ui/Tag.tsx'
import { type Section, sectionNames } from '../kit/data/sections.ts'
import { searchOf } from '../kit/lists/filters.ts'
import { counted } from '../kit/words/counted.ts'
import { dayOf } from '../kit/words/times.ts'
import { type Place, placeOf } from '../notifications/notificationLabels.ts'

interface Words {
  /** On the row. */
  one: string
  /** In counts; the same for one where it is left out. */
  many?: string
  tint?: Tint
  /** The tab where all of them stand. */
  section: Section
  search?: string
}

export const kindWords: Record<WaitingKind, Words> = {
  story: { one: 'story', many: 'stories', tint: 'laterite', section: 'pending' },
  word: { one: 'word from a writer', many: 'words from writers', tint: 'laterite', section: 'notifications' },
  message: { one: 'message', section: 'messages' },
  application: { one: 'application', tint: 'teal', section: 'messages', search: '?show=volunteer' },
  request: { one: 'privacy request', tint: 'error', section: 'settings', search: '?panel=privacy' },
  payout: { one: 'payout', tint: 'marigold', section: 'authors', search: '?part=rewards' },
  post: {
    one: 'post to look at',
    many: 'posts to look at',
    tint: 'teal',
    section: 'social',
    search: '?part=scheduled',
  },
  file: { one: 'file that failed', many: 'files that failed', tint: 'error', section: 'pending' },
  mail: {
    one: 'undelivered mail',
    many: 'undelivered mail',
    tint: 'error',
    section: 'settings',
    search: '?panel=mail',
  },
  notice: { one: 'task', tint: 'neutral', section: 'notifications', search: '?show=action_required' },
}

/** 3 stories */
export const countOf = (kind: WaitingKind, n: number) => counted(n, kindWords[kind].one, kindWords[kind].many)

/** Where one of them is dealt with, down to the record where it has an address. */
export function placeOfWaiting({ kind, id, place }: Waiting): Place {
  if (kind === 'notice' && place) return placeOf(place)
  const { section, search = '' } = kindWords[kind]
  if (kind === 'message') return { section, words: 'Open message', search: searchOf({ message: id }) }
  if (kind === 'application')
    return { section, words: 'Open application', search: searchOf({ show: 'volunteer', open: id }) }
  return { section, words: openWords[kind] ?? `Open ${sectionNames[section]}`, search }
}

const openWords: Partial<Record<WaitingKind, string>> = {
  request: 'Open Privacy',
  payout: 'Open payouts',
  post: 'Open posts',
  mail: 'Open Mail',
}

/** By when it was promised; null where nothing was. */
export function dueOf({ dueDay: day }: Waiting, now: Date): ReviewDue | null {
  if (day === null) return null
  const today = dayOf(now)
  if (day < today) return { day, urgency: 'overdue' }
  if (day === today) return { day, urgency: 'today' }
  return { day, urgency: day <= addBusinessDays(today, 1) ? 'soon' : 'later' }
}

/** just now, 4 min ago, 3 h ago; a day or more is told by its time. */
export function agoInWords(instant: string, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : null
}
