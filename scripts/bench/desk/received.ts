import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

/** A call of the API as the browser saw it: from the moment it was asked until its last byte. */
export interface Call {
  method: string
  /** With its query. */
  path: string
  ms: number
  status: number
}

export interface Received {
  /** Of all answers, with their heads, as they came over the line. */
  bytes: number
  calls: Call[]
}

interface Asked {
  url: string
  method: string
  at: number
  status: number
}

/** Listens to what a page receives. The browser does not tell how a call ends that outlives its page, as the release of a story does. */
export async function listen(session: CDPSession) {
  let received: Received = { bytes: 0, calls: [] }
  const open = new Map<string, Asked>()
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, timestamp }) => {
    if (url.startsWith('http') && !(method === 'DELETE' && url.endsWith('/review')))
      open.set(requestId, { url, method, at: timestamp, status: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response: { status } }) => {
    const asked = open.get(requestId)
    if (asked) asked.status = status
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const asked = open.get(requestId)
    if (!asked || !open.delete(requestId)) return
    received.bytes += encodedDataLength
    const { pathname, search } = new URL(asked.url)
    if (!pathname.startsWith('/api/')) return
    const { method, status, at } = asked
    received.calls.push({ method, status, path: pathname + search, ms: (timestamp - at) * 1_000 })
  })
  session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId))
  await session.send('Network.enable')
  return {
    begin: () => {
      received = { bytes: 0, calls: [] }
    },
    received: () => received,
    /** A page that is left answers for nothing any more. */
    forget: () => open.clear(),
    /** Until nothing is under way. Errors: where something stays under way for too long. */
    async calm() {
      for (let quiet = 0, looks = 0; quiet < quietLooks; looks++) {
        if (looks > mostLooks) throw new Error(`No answer: ${[...open.values()].map(({ url }) => url).join(', ')}`)
        await wait(lookMs)
        quiet = open.size === 0 ? quiet + 1 : 0
      }
    },
  }
}

const [lookMs, quietLooks, mostLooks] = [25, 3, 800]
