import type { CDPSession, Page } from 'playwright-core'

export type Kind = 'html' | 'css' | 'script' | 'font' | 'picture' | 'other'

export interface Transfer {
  url: string
  kind: Kind
  /** As it came over the wire: packed, with its headers. */
  bytes: number
  /** Whether the page asked for it before its load event, so that the visitor waits for it; or it is the page's own script, which waits for the first paint. */
  early: boolean
}

const ownScript = /\/assets\/reader-[^/]*\.js$/

interface Request {
  url: string
  askedAt: number
  type: string
  isOverNetwork: boolean
  bytes: number
}

/** Everything a page fetches over the network, from now on. */
export async function recordTraffic(page: Page) {
  const session = await page.context().newCDPSession(page)
  const requests = new Map<string, Request>()
  let [loadedAt, lastChange] = [Number.POSITIVE_INFINITY, performance.now()]
  listen(session, requests, () => {
    lastChange = performance.now()
  })
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  await Promise.all([session.send('Network.enable'), session.send('Page.enable')])
  return {
    /** Milliseconds since anything was asked for or arrived. */
    quietMs: () => performance.now() - lastChange,
    transfers: (): Transfer[] =>
      [...requests.values()]
        .filter((request) => request.isOverNetwork)
        .map(({ url, type, bytes, askedAt }) => ({
          url,
          kind: kindOf(type),
          bytes,
          early: askedAt <= loadedAt || ownScript.test(url),
        })),
  }
}

function listen(session: CDPSession, requests: Map<string, Request>, changed: () => void) {
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    changed()
    if (!/^https?:/.test(request.url)) return
    requests.set(requestId, { url: request.url, askedAt: timestamp, type: '', isOverNetwork: true, bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId)
    if (!request) return
    request.type = response.mimeType
    request.isOverNetwork = !response.fromServiceWorker && !response.fromDiskCache && !response.fromPrefetchCache
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changed()
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
}

function kindOf(mimeType: string): Kind {
  if (/html/.test(mimeType)) return 'html'
  if (/css/.test(mimeType)) return 'css'
  if (/javascript/.test(mimeType)) return 'script'
  if (/font/.test(mimeType)) return 'font'
  return mimeType.startsWith('image/') ? 'picture' : 'other'
}
