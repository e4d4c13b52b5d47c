import { connect } from 'node:net'

interface Asked {
  url: URL
  headers: Record<string, string>
  /** Asked for in turn, over and over. */
  paths: string[]
  onAnswer(ms: number): void
  onError(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One connection that asks again as soon as it is answered, and looks at no more than it must: the status and the
 * length. A load generator that reads bodies is slower than the servers it measures. Returns what ends it.
 */
export function keepAsking({ url, headers, paths, onAnswer, onError }: Asked): () => void {
  const questions = paths.map((path) => questionOf(url, path, headers))
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  let [turn, begun, missing] = [0, 0, 0]
  let head: Buffer | null = null

  const ask = () => {
    head = null
    missing = 0
    begun = performance.now()
    socket.write(questions[turn++ % questions.length] ?? '')
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
    onAnswer(performance.now() - begun)
    ask()
  })
  return () => socket.destroy()
}

function questionOf(url: URL, path: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
}

/** The bytes that follow a good answer's head, or what is wrong with it. */
function lengthOf(head: string): number | string {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200 ') && length ? Number(length) : (head.split('\r\n')[0] ?? '')
}
