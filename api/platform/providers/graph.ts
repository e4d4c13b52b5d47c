import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { jsonOf } from './providerError.ts'
import { SocialError, type SocialKeys, type SocialTrouble } from './social.ts'
import { withoutSecrets } from './withoutSecrets.ts'

export interface GraphCall {
  path: string
  query?: Record<string, string>
  /** Sent by POST: what it asks for may have happened although no answer came. */
  form?: URLSearchParams | FormData
  /** In the place of the page's own token. */
  token?: string
  signal?: AbortSignal
}

interface Graph {
  base: string
  clock: Clock
  timeoutMs: number
}

/**
 * One request to Facebook's Graph API, with its errors in our words. With the app's secret it proves that it is of the app, which some
 * apps demand. A secret that is wrong is no reason to do without the page: then it is asked once more without.
 */
export async function askGraph(graph: Graph, keys: SocialKeys, call: GraphCall): Promise<unknown> {
  const { token = keys.accessToken, query } = call
  if (!keys.appSecret) return askOnce(graph, keys, call)
  const proven = { ...call, query: { ...query, appsecret_proof: proofOf(token, keys.appSecret) } }
  return askOnce(graph, keys, proven).catch((error: unknown) => {
    if (isOfProof(error)) return askOnce(graph, keys, call)
    throw error
  })
}

/** https://developers.facebook.com/docs/graph-api/guides/secure-requests */
const proofOf = (token: string, appSecret: string) => createHmac('sha256', appSecret).update(token).digest('hex')
const isOfProof = (error: unknown) =>
  error instanceof SocialError && error.happened === 'no' && /invalid appsecret_proof/i.test(error.message)

async function askOnce(
  { base, clock, timeoutMs }: Graph,
  keys: SocialKeys,
  { path, query = {}, form, token = keys.accessToken, signal }: GraphCall,
): Promise<unknown> {
  if (signal?.aborted) throw new SocialError('unavailable', 'Facebook was not asked: the server is about to stop.')
  const happened = form ? 'maybe' : 'no'
  const patience = AbortSignal.timeout(timeoutMs)
  const address = `${base}/${path}?${new URLSearchParams(query)}`
  const headers = headersOf(token)
  let response: Response
  let text: string
  try {
    response = await fetch(address.replace(/\?$/, ''), {
      method: form ? 'POST' : 'GET',
      headers,
      body: form,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    text = await response.text()
  } catch (error) {
    const words = withoutSecrets(`Facebook did not answer: ${causeOf(error)}`, keys)
    throw new SocialError('unavailable', words, { happened: neverLeft(error) ? 'no' : happened })
  }
  const answer = jsonOf(text)
  if (!response.ok || hasError(answer))
    throw problemOf({ response, answer, keys, happened, isOfPage: token === keys.accessToken, now: clock.now() })
  return answer
}

/** Nothing leaves with signs that no header can hold. */
function headersOf(token: string): Headers {
  try {
    return new Headers({ authorization: `Bearer ${token}` })
  } catch {
    throw new SocialError('unset', `The access token holds signs that no token has. ${reconnect}`)
  }
}

export function readGraph<T extends z.ZodType>(schema: T, answer: unknown, happened: 'no' | 'maybe' = 'no') {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new SocialError('unavailable', "Facebook's answer is not understood.", { happened })
  return data as z.output<T>
}

const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
})
type GraphError = Partial<z.output<typeof errorAnswer>['error']>

const hasError = (answer: unknown) => errorAnswer.safeParse(answer).success

function problemOf(given: {
  response: Response
  answer: unknown
  keys: SocialKeys
  happened: 'no' | 'maybe'
  isOfPage: boolean
  now: Date
}): SocialError {
  const { response, answer, keys, happened, isOfPage, now } = given
  const error: GraphError = errorAnswer.safeParse(answer).data?.error ?? {}
  const said = error.error_user_msg ?? error.message
  const isLimited = (error.code !== undefined && limits.has(error.code)) || response.status === 429
  const trouble = isLimited ? 'unavailable' : troubleOf(response.status, error)
  const words = said || `Facebook answered with ${response.status}.`
  return new SocialError(
    trouble,
    withoutSecrets(trouble === 'unset' && isOfPage ? `${words} ${reconnect}` : words, keys),
    {
      code:
        error.code === undefined
          ? String(response.status)
          : [error.code, error.error_subcode].filter(Boolean).join('/'),
      happened: trouble === 'unavailable' && !isLimited ? happened : 'no',
      retryAt: isLimited ? retryAtOf(response.headers, now) : null,
    },
  )
}

const reconnect = 'Reconnect the page: enter a new access token in the Token Manager.'

/** https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const limits = new Set([4, 17, 32, 341, 613, 80001])

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
function troubleOf(status: number, { code, is_transient }: GraphError): SocialTrouble {
  if (code === 190 || code === 102) return 'unset'
  if (code === 10 || (code !== undefined && code >= 200 && code <= 299)) return 'permission'
  if (code === 506) return 'duplicate'
  if (code === 1 || code === 2 || is_transient || status >= 500 || status === 408) return 'unavailable'
  if (code === undefined && status === 401) return 'unset'
  return 'refused'
}

/** In seconds, or as Pages are told it: minutes, inside JSON. */
function retryAtOf(headers: Headers, now: Date): Date | null {
  const after = Number(headers.get('retry-after')) || 0
  const usage = usageHeader.safeParse(jsonOf(headers.get('x-business-use-case-usage') ?? '')).data ?? {}
  const minutes = Object.values(usage)
    .flat()
    .map(({ estimated_time_to_regain_access }) => estimated_time_to_regain_access)
  const seconds = Math.max(after, ...minutes.map((each) => each * 60))
  return seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null
}
const usageHeader = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })))

/** Of an error of `fetch`: whether no byte of the request can have left. */
function neverLeft(error: unknown): boolean {
  const { code = '', syscall } = ((error as Error).cause ?? {}) as { code?: string; syscall?: string }
  return syscall === 'connect' || unreachable.has(code) || /CERT|ERR_TLS|SELF_SIGNED/.test(code)
}
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function causeOf(error: unknown): string {
  const { cause, message, name } = error as Error
  if (name === 'TimeoutError') return 'it took too long.'
  if (!(cause instanceof Error)) return message
  return cause.message || String((cause as { code?: string }).code ?? message)
}
