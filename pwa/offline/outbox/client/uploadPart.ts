import type { Part, PartName } from '../outbox.ts'
import { type Answer, judge, unreachable, unreadable } from './answers.ts'
import { type Heard, hear, type Network } from './network.ts'

export type PartProgress = {
  /** After each chunk that the server has acknowledged; the next one waits for it. */
  onAccepted: (sentBytes: number) => Promise<void>
  /** Stops the upload; what has arrived stays on the server. */
  signal: AbortSignal
}

/** A part, and the name of its upload: see `PartName`. */
export type OutgoingPart = Pick<Part, 'kind'> & { name: PartName }

type Outgoing = { submission: string; part: OutgoingPart; file: Blob }

/**
 * Sends one file in resumable parts (tus 1.0, https://tus.io/protocols/resumable-upload). The upload's address follows
 * from the submission, so a phone that remembers nothing still finds where it stopped. An abort counts as a lost connection.
 */
export async function uploadPart(
  network: Network,
  outgoing: Outgoing,
  { onAccepted, signal }: PartProgress,
): Promise<Answer<void>> {
  const upload = new Upload(network, outgoing, signal)
  let chunkBytes = firstChunkBytes
  let held = await upload.begin()
  while (held.kind === 'ok' && held.value < outgoing.file.size) {
    if (signal.aborted) return unreachable
    const [heldBefore, startedAt] = [held.value, network.now()]
    held = await upload.append(heldBefore, chunkBytes)
    if (held.kind !== 'ok') break
    chunkBytes = nextChunkBytes(held.value - heldBefore, network.now() - startedAt)
    await onAccepted(held.value)
  }
  return held.kind === 'ok' ? { kind: 'ok', value: undefined } : held
}

const firstChunkBytes = 128 * 1024
const leastChunkBytes = 32 * 1024
const mostChunkBytes = 8 * 1024 * 1024
const chunkLastsMs = 4_000

/** As much as took four seconds last time, growing fourfold at most: a cut costs seconds, a fast line few requests. */
export function nextChunkBytes(chunkBytes: number, tookMs: number): number {
  const wanted = (chunkBytes / Math.max(tookMs, 1)) * chunkLastsMs
  return Math.round(Math.max(Math.min(wanted, chunkBytes * 4, mostChunkBytes), leastChunkBytes))
}

/** Slowest speed that still counts as a connection. */
const leastBytesPerMs = 1

/** How often the server may contradict the offset it has stated. */
const mostConflicts = 3

/** The requests of the protocol. Each answers with the bytes that the server says it holds. */
class Upload {
  private readonly aborting = new AbortController()
  private readonly endpoint: string
  private url: string
  private conflicts = 0

  constructor(
    private readonly network: Network,
    private readonly outgoing: Outgoing,
    signal: AbortSignal,
  ) {
    this.endpoint = `${network.origin}/api/uploads`
    this.url = `${this.endpoint}/${outgoing.submission}.${outgoing.part.name}`
    signal.addEventListener('abort', () => this.aborting.abort())
  }

  async begin(): Promise<Answer<number>> {
    return (await this.resume()) ?? this.create()
  }

  async append(offset: number, bytes: number): Promise<Answer<number>> {
    const chunk = this.outgoing.file.slice(offset, offset + bytes)
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const answer = await this.ask('PATCH', this.url, headers, chunk)
    if (answer.kind !== 'ok') return answer
    if (answer.value.ok) return offsetIn(answer.value, offset + 1, offset + chunk.size)
    const isElsewhere = answer.value.status === 409 && ++this.conflicts <= mostConflicts
    const held = isElsewhere ? await this.resume() : null
    // An answer to HEAD has no words: those of this one say why.
    return held && held.kind !== 'server' ? held : this.judged(answer.value)
  }

  /** Null: the server does not know the upload. Only its own word starts it anew, not that of something in between. */
  private async resume(): Promise<Answer<number> | null> {
    const answer = await this.ask('HEAD', this.url)
    if (answer.kind !== 'ok') return answer
    if ([404, 410].includes(answer.value.status)) return null
    return answer.value.ok ? offsetIn(answer.value, 0, this.outgoing.file.size) : this.judged(answer.value)
  }

  private async create(): Promise<Answer<number>> {
    const { submission, part, file } = this.outgoing
    const isNamedByKind = part.name === part.kind
    const names = [`submission ${btoa(submission)}`, `kind ${btoa(part.kind)}`]
    const metadata = [...names, ...(isNamedByKind ? [] : [`part ${btoa(part.name)}`])].join()
    const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata }
    const answer = await this.ask('POST', this.endpoint, headers)
    if (answer.kind !== 'ok') return answer
    const location = answer.value.headers.get('location')
    if (!answer.value.ok || !location) return answer.value.ok ? unreadable : this.judged(answer.value)
    this.url = location
    return { kind: 'ok', value: 0 }
  }

  private async ask(method: string, url: string, named = {}, body?: Blob): Promise<Answer<Heard>> {
    const headers = { 'tus-resumable': '1.0.0', ...named }
    const timeoutMs = 30_000 + (body?.size ?? 0) / leastBytesPerMs
    const init = { method, headers, body, aborting: this.aborting, timeoutMs }
    try {
      return { kind: 'ok', value: await hear(this.network, new URL(url, this.endpoint).href, init) }
    } catch {
      return unreachable
    }
  }

  private judged({ status, headers, text }: Heard) {
    return judge(status, headers, text, this.network.now())
  }
}

/** A page in between states none, or one that cannot be: nothing is sent after it. */
function offsetIn({ headers }: Heard, least: number, most: number): Answer<number> {
  const value = Number.parseInt(headers.get('upload-offset') ?? '', 10)
  return least <= value && value <= most ? { kind: 'ok', value } : unreadable
}
