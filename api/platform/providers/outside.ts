import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { isInside, isLoopback, lookupOutside, lookupOutsideOrLoopback, requireOutside } from './ownNetwork.ts'

const mostRedirects = 5

interface Asking {
  headers: OutgoingHttpHeaders
  signal: AbortSignal
  /** The first address may be in the network of this server: somebody who may decide that has named it. */
  mayBeginInside?: boolean
  /** Every address may be on this machine: for trying out. */
  mayBeLoopback?: boolean
}

export interface OutsideAnswer {
  url: string
  status: number
  headers: IncomingHttpHeaders
  /** To be read to its end, or destroyed. */
  body: Readable
  /** The address that answered. */
  from: string
}

/**
 * Asks another site. Follows redirects by hand: none may lead away from the web, nor from elsewhere into the network of this server.
 * Throws where it does not answer, with a sentence that says why.
 */
export async function readOutside(
  address: string,
  { mayBeginInside = false, ...asking }: Asking,
): Promise<OutsideAnswer> {
  let next = new URL(address)
  let mayBeInside = mayBeginInside
  for (let step = 0; step <= mostRedirects; step++) {
    if (!isOfTheWeb(next)) throw new Error(`It leads to ${next.protocol} instead of the web.`)
    const answer = await ask(next, { ...asking, mayBeInside })
    const place = answer.headers.location
    if (answer.status < 300 || answer.status >= 400 || !place) return answer
    answer.body.destroy()
    const from = next
    next = new URL(place, from)
    mayBeInside &&= next.hostname === from.hostname && isInside(answer.from)
  }
  throw new Error('It redirects without end.')
}

type Step = Omit<Asking, 'mayBeginInside'> & { mayBeInside: boolean }

/** By `node:http`: `fetch` cannot be told how to look a name up. */
function ask(url: URL, { headers, signal, mayBeInside, mayBeLoopback = false }: Step): Promise<OutsideAnswer> {
  if (!mayBeInside && !(mayBeLoopback && isLoopback(url.hostname))) requireOutside(url)
  const { request } = url.protocol === 'https:' ? https : http
  const lookup = mayBeLoopback ? lookupOutsideOrLoopback : lookupOutside
  // An agent might hand out a connection that was made before.
  const options = { headers, signal, agent: false, ...(!mayBeInside && { lookup }) }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (message) => {
      const { statusCode: status = 0, socket } = message
      resolve({ url: url.href, status, headers: message.headers, body: message, from: socket.remoteAddress ?? '' })
    })
    sent.on('error', reject).end()
  })
}

export const isOfTheWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'
