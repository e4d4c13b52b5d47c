import { connect } from 'node:net'

/** Something to be sent: another body with each turn of its connection. */
export interface Post {
  path: string
  headers: Record<string, string>
  bodyAt(turn: number): string
}

interface Asked {
  url: URL
  headers: Record<string, string>
  /** Asked for, or sent to, in turn, over and over. */
  paths: (string | Post)[]
  /** So long after the one before, at the earliest. */
  everyMs?: number
  onAnswer(ms: number): void
  onError(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection that asks again as soon as it is answered, and looks at no more than it must: the status and the
 * length. A load generator that reads bodies is slower than the servers it measures. Returns what ends it.
 */
export function keepAsking({ url, headers, paths, everyMs = 0, onAnswer, onError }: Asked): () => void {
  const questions = paths.map((path) => (typeof path === 'string' ? questionOf(url, path, headers) : path))
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  let [turn, begun, missing] = [0, 0, 0]
  let head: Buffer | null = null
  let next: NodeJS.Timeout | undefined

  const ask = () => {
    head = null
    missing = 0
    begun = performance.now()
    const question = questions[turn % questions.length] ?? ''
    socket.write(typeof question === 'object' && 'bodyAt' in question ? postOf(url, question, turn) : question)
    turn += 1
  }
  const fail = (error: Error) => {
    socket.destroy()
    onError(error)
  }
  socket.on('connect', ask)
  socket.on('error', fail)
  socket.on('end', () => fail(new Error(`${url} closed the connection.`)))
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      head = head ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(headEnd)
      if (end < 0) return
      const length = lengthOf(head.toString('latin1', 0, end))
      if (typeof length === 'string') return fail(new Error(`${url} answers ${length}`))
      missing = length - (head.length - end - headEnd.length)
    } else missing -= chunk.length
    if (missing > 0) return
    const took = performance.now() - begun
    onAnswer(took)
    if (took >= everyMs) ask()
    else next = setTimeout(ask, everyMs - took)
  })
  return () => {
    clearTimeout(next)
    socket.destroy()
  }
}

const questionOf = (url: URL, path: string, headers: Record<string, string>): Buffer =>
  Buffer.from(headOf('GET', url, path, headers))

function postOf(url: URL, { path, headers, bodyAt }: Post, turn: number): string {
  const body = bodyAt(turn)
  const length = String(Buffer.byteLength(body))
  return headOf('POST', url, path, { ...headers, 'content-type': 'application/json', 'content-length': length }) + body
}

function headOf(method: string, url: URL, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/** The bytes that follow a good answer's head, or what is wrong with it. */
function lengthOf(head: string): number | string {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') && length ? Number(length) : (head.split('\r\n')[0] ?? '')
}
