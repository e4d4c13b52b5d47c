import { showToast } from '../../ui/toasts.ts'
import { database } from '../database.ts'
import { device } from '../status.ts'
import { listInWords } from '../words.ts'
import { isOverdue, type QueuedSubmission } from './outbox.ts'
import { listQueued, listSentMessages, storyTables, tidyMessages } from './outboxStore.ts'

/** Submissions whose arrival a form on this page announces itself. */
export const announcedByForm = new Set<string>()

/** Several arrivals in this time are one message. */
const gatherMs = 1_500

/** Keeps the counts in the frame true, whoever changes the outbox: this tab, another one or the worker. */
export async function watchOutbox(onError: (error: unknown) => void) {
  await tidyMessages(database, Date.now())
  database.watch([...storyTables, 'letters'], () => listQueued(database), count, onError)
  await announceArrivals(onError)
}

function count(queued: QueuedSubmission[]) {
  device.waiting = queued.length
  device.trouble = queued.filter(needsSomebody).length
  device.overdue = queued.filter((one) => isOverdue(one, Date.now())).length
}

const needsSomebody = ({ status }: QueuedSubmission) => status.name === 'attention'

async function announceArrivals(onError: (error: unknown) => void) {
  const known = new Set((await listArrived()).map(({ id }) => id))
  let untold = { stories: 0, messages: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const announce = () => {
    const { stories, messages } = untold
    untold = { stories: 0, messages: 0 }
    const what = listInWords([stories, 'story', 'stories'], [messages, 'message'])
    const verb = stories + messages === 1 ? 'was' : 'were'
    if (what) showToast({ title: 'Sent from your outbox', text: `${what} ${verb} sent completely.`, tone: 'good' })
  }
  const tell = (arrived: Awaited<ReturnType<typeof listArrived>>) => {
    const news = arrived.filter(({ id }) => !known.has(id))
    for (const { id } of news) known.add(id)
    const tellable = news.filter(({ id }) => !announcedByForm.has(id))
    if (tellable.length === 0) return
    for (const { what } of tellable) untold[what] += 1
    clearTimeout(timer)
    timer = setTimeout(announce, gatherMs)
  }
  database.watch(['sent', 'letters'], listArrived, tell, onError)
}

const listArrived = async () => [
  ...(await database.keys('sent')).map((id) => ({ id, what: 'stories' as const })),
  ...(await listSentMessages(database)).map(({ id }) => ({ id, what: 'messages' as const })),
]
