import { liveQuery } from 'dexie'
import { showToast } from '../../ui/toasts.ts'
import { database } from '../database.ts'
import { device } from '../status.ts'
import { listInWords } from '../words.ts'
import { listLetters, listSentLetters, tidyLetters } from './letterStore.ts'
import { isOverdue } from './letters.ts'
import { listOutbox } from './outboxStore.ts'

/** Stories and letters whose arrival a form on this page announces itself. */
export const announcedByForm = new Set<string>()

/** Several arrivals in this time are one message. */
const gatherMs = 1_500

/** Keeps the counts in the frame true, whoever changes the outbox: this tab, another one or the worker. */
export async function watchOutbox(onError: (error: unknown) => void) {
  await tidyLetters(database, Date.now())
  liveQuery(async () => [await listOutbox(database), await listLetters(database)] as const).subscribe(
    ([submissions, letters]) => {
      device.waiting = submissions.length + letters.length
      device.trouble = submissions.filter(needsSomebody).length + letters.filter(needsSomebody).length
      device.overdue = letters.filter((letter) => isOverdue(letter, Date.now())).length
    },
    onError,
  )
  await announceArrivals(onError)
}

const needsSomebody = ({ status }: { status: { name: string } }) => status.name === 'attention'

async function announceArrivals(onError: (error: unknown) => void) {
  const stories = new Arrivals(await arrivedStories())
  const letters = new Arrivals(await arrivedLetters())
  let timer: ReturnType<typeof setTimeout> | undefined
  const announce = () => {
    const counts = [stories.take(), letters.take()] as const
    const what = listInWords([counts[0], 'story', 'stories'], [counts[1], 'message'])
    const verb = counts[0] + counts[1] === 1 ? 'was' : 'were'
    if (what) showToast({ title: 'Sent from your outbox', text: `${what} ${verb} sent completely.`, tone: 'good' })
  }
  liveQuery(async () => [await arrivedStories(), await arrivedLetters()] as const).subscribe(
    ([storyIds, letterIds]) => {
      const news = [stories.add(storyIds), letters.add(letterIds)]
      if (!news.includes(true)) return
      clearTimeout(timer)
      timer = setTimeout(announce, gatherMs)
    },
    onError,
  )
}

const arrivedStories = () => database.sent.toCollection().primaryKeys()
const arrivedLetters = async () => (await listSentLetters(database)).map(({ id }) => id)

/** What has arrived since it was last told. */
class Arrivals {
  private readonly known: Set<string>
  private count = 0

  constructor(before: string[]) {
    this.known = new Set(before)
  }

  /** True: there is something to tell. */
  add(ids: string[]): boolean {
    const before = this.count
    for (const id of ids) {
      if (this.known.has(id)) continue
      this.known.add(id)
      if (!announcedByForm.has(id)) this.count += 1
    }
    return this.count > before
  }

  take(): number {
    const { count } = this
    this.count = 0
    return count
  }
}
