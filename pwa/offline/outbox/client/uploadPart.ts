import {
  type DetailedError,
  type FileReader,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
} from 'tus-js-client'
import type { Part } from '../outbox.ts'
import type { Failure } from '../retryPolicy.ts'
import { type Answer, judge, unreachable } from './answers.ts'
import { hear, type Network } from './network.ts'

export type PartProgress = {
  /** After each chunk that the server has acknowledged; the next one waits for it. */
  onAccepted: (sentBytes: number) => Promise<void>
  /** Stops the upload; what has arrived stays on the server. */
  signal: AbortSignal
}

type Outgoing = { submission: string; part: Pick<Part, 'kind'>; file: Blob }

/**
 * Sends one file in resumable parts (tus 1.0). The upload's address follows from the submission, so a phone that
 * remembers nothing still finds where it stopped. An abort counts as a lost connection.
 */
export function uploadPart(
  network: Network,
  { submission, part, file }: Outgoing,
  { onAccepted, signal }: PartProgress,
): Promise<Answer<void>> {
  const endpoint = `${network.origin}/api/uploads`
  let chunkStartedAt = network.now()
  let noted = Promise.resolve()
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: `${endpoint}/${submission}.${part.kind}`,
      metadata: { submission, kind: part.kind },
      uploadSize: file.size,
      chunkSize: firstChunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fileReader: blobReader,
      httpStack: fetchStack(network),
      onBeforeRequest: async () => {
        await noted
        chunkStartedAt = network.now()
      },
      onChunkComplete: (chunkBytes, sentBytes) => {
        upload.options.chunkSize = nextChunkBytes(chunkBytes, network.now() - chunkStartedAt)
        noted = onAccepted(sentBytes)
      },
      onSuccess: () => void noted.then(() => resolve({ kind: 'ok', value: undefined }), reject),
      onError: (error) => resolve(failureOf(error, network.now())),
    })
    signal.addEventListener('abort', () => {
      void upload.abort().catch(() => undefined)
      resolve(unreachable)
    })
    upload.start()
  })
}

const firstChunkBytes = 128 * 1024
const leastChunkBytes = 32 * 1024
const mostChunkBytes = 8 * 1024 * 1024
const chunkLastsMs = 4_000

/** As much as took four seconds last time, growing fourfold at most: a cut costs seconds, a fast line few requests. */
export function nextChunkBytes(chunkBytes: number, tookMs: number): number {
  const wanted = (chunkBytes / Math.max(tookMs, 1)) * chunkLastsMs
  return Math.round(Math.min(Math.max(wanted, leastChunkBytes), chunkBytes * 4, mostChunkBytes))
}

/** Reads only the chunk that is on its way. */
const blobReader: FileReader = {
  openFile: async (file: Blob) => ({
    size: file.size,
    slice: async (start, end) => ({ value: file.slice(start, end), done: end >= file.size }),
    close: () => undefined,
  }),
}

/** Slowest speed that still counts as a connection. */
const leastBytesPerMs = 1

/** XMLHttpRequest does not exist in a worker, so every context sends with fetch. */
function fetchStack(network: Network): HttpStack {
  return { getName: () => 'fetch', createRequest: (method, url) => new FetchRequest(network, method, url) }
}

class FetchRequest implements HttpRequest {
  private readonly headers: Record<string, string> = {}
  private readonly aborting = new AbortController()

  constructor(
    private readonly network: Network,
    private readonly method: string,
    private readonly url: string,
  ) {}

  getMethod = () => this.method
  getURL = () => this.url
  setHeader = (header: string, value: string) => {
    this.headers[header] = value
  }
  getHeader = (header: string) => this.headers[header]
  setProgressHandler = () => undefined
  abort = async () => this.aborting.abort()
  getUnderlyingObject = () => undefined

  /** Answers that say nothing about the upload itself are thrown, so that they do not start it anew. */
  send = async (body?: Blob): Promise<HttpResponse> => {
    const { method, headers, aborting } = this
    const timeoutMs = 30_000 + (body?.size ?? 0) / leastBytesPerMs
    const heard = await hear(this.network, this.url, { method, headers, body, aborting, timeoutMs })
    const unrelated = method === 'HEAD' && !heard.ok && ![404, 410].includes(heard.status)
    if (unrelated) throw new OddAnswer(judge(heard.status, heard.headers, heard.text, this.network.now()))
    return {
      getStatus: () => heard.status,
      getHeader: (header) => heard.headers.get(header) ?? undefined,
      getBody: () => heard.text,
      getUnderlyingObject: () => undefined,
    }
  }
}

class OddAnswer extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

function failureOf(error: Error | DetailedError, now: number): Failure {
  const { originalResponse, causingError } = error as Partial<DetailedError>
  if (causingError instanceof OddAnswer) return causingError.failure
  if (!originalResponse) return unreachable
  if (originalResponse.getStatus() < 300) return { kind: 'server', message: 'The answer could not be read.' }
  const headers = { get: (name: string) => originalResponse.getHeader(name) ?? null }
  return judge(originalResponse.getStatus(), headers, originalResponse.getBody(), now)
}
