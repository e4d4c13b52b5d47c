import { liveQuery } from 'dexie'
import { showToast } from '../ui/toasts.ts'
import { database } from './database.ts'
import { listOutbox } from './outboxStore.ts'
import { device } from './status.ts'

/** Stories whose arrival a form on this page announces itself. */
export const announcedByForm = new Set<string>()

/** Several arrivals in this time are one message. */
const gatherMs = 1_500

/** Keeps the counts in the frame true, whoever changes the outbox: this tab, another one or the worker. */
export async function watchOutbox(onError: (error: unknown) => void) {
  liveQuery(() => listOutbox(database)).subscribe((submissions) => {
    device.waiting = submissions.length
    device.trouble = submissions.filter(({ status }) => status.name === 'attention').length
  }, onError)
  await announceArrivals(onError)
}

async function announceArrivals(onError: (error: unknown) => void) {
  const known = new Set(await database.sent.toCollection().primaryKeys())
  let arrived = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const announce = () => {
    const what = arrived === 1 ? '1 story was sent' : `${arrived} stories were sent`
    showToast({ title: 'Sent from your outbox', text: `${what} completely.`, tone: 'good' })
    arrived = 0
  }
  liveQuery(() => database.sent.toCollection().primaryKeys()).subscribe((ids) => {
    for (const id of ids) {
      if (known.has(id)) continue
      known.add(id)
      if (announcedByForm.has(id)) continue
      arrived += 1
      clearTimeout(timer)
      timer = setTimeout(announce, gatherMs)
    }
  }, onError)
}
