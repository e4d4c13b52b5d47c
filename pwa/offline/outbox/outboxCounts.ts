import { t } from '../../../data/words/words.ts'
import { showToast } from '../../ui/toasts.ts'
import { database, watch } from '../database.ts'
import { device } from '../status.ts'
import { isOverdue, type QueuedSubmission } from './outbox.ts'
import { listQueued, listSentMessages, tidyMessages } from './outboxStore.ts'

/** Submissions whose arrival a form on this page announces itself. */
export const announcedByForm = new Set<string>()

/** Several arrivals in this time are one message. */
const gatherMs = 1_500

/** Keeps the counts in the frame true, whoever changes the outbox: this tab, another one or the worker. */
export async function watchOutbox(onError: (error: unknown) => void) {
  await tidyMessages(database, Date.now())
  watch(() => listQueued(database), count, onError)
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
    const text = sentInWords(untold)
    untold = { stories: 0, messages: 0 }
    if (text) showToast({ title: t('Sent from your outbox'), text, tone: 'good' })
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
  watch(listArrived, tell, onError)
}

function sentInWords({ stories, messages }: { stories: number; messages: number }): string | null {
  if (stories > 0 && messages > 0)
    return t(
      '{stories, plural, one {# story} other {# stories}} and {messages, plural, one {# message} other {# messages}} were sent completely.',
      { stories, messages },
    )
  if (stories > 0)
    return t('{stories, plural, one {# story was sent completely.} other {# stories were sent completely.}}', {
      stories,
    })
  if (messages === 0) return null
  return t('{messages, plural, one {# message was sent completely.} other {# messages were sent completely.}}', {
    messages,
  })
}

const listArrived = async () => [
  ...(await database.sent.toCollection().primaryKeys()).map((id) => ({ id, what: 'stories' as const })),
  ...(await listSentMessages(database)).map(({ id }) => ({ id, what: 'messages' as const })),
]
