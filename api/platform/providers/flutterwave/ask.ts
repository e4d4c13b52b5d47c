import { z } from 'zod'
import { jsonOf, ProviderError, type ProviderProblem } from '../providerError.ts'
import { said } from './answers.ts'

export interface Asked {
  method?: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: unknown
}
export type Ask = (asked: Asked) => Promise<unknown>

const mostBytes = 512 * 1024

/**
 * Asks Flutterwave's API, v3, and gives the `data` of its answer. By plain requests: its SDK for Node has no timeouts and is hardly kept.
 * Its servers themselves give up after 28 seconds (https://developer.flutterwave.com/docs/error-timeouts, read on 2026-11-27), so an
 * answer that takes longer is lost.
 */
export const asking =
  (key: string, base: string, timeoutMs: number): Ask =>
  async ({ method = 'GET', path, query, body }) => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    try {
      const response = await fetch(`${base}${path}${search}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = envelope.safeParse(jsonOf(await textOf(response))).data
      if (response.ok && answer?.status === 'success') return answer.data
      throw problemOf(response.status, said(answer?.message ?? '', [key]))
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError('unavailable', said(`Flutterwave did not answer: ${causeOf(error)}`, [key]))
    }
  }

const envelope = z.object({ status: z.string(), message: z.string().nullish(), data: z.unknown().optional() })

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new ProviderError('unavailable', 'The answer of Flutterwave has no end.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** It has no codes of its own, so its words are read where they decide: https://developer.flutterwave.com/docs/common-errors, read on 2026-11-27. */
function problemOf(status: number, words: string): ProviderError {
  const message = `Flutterwave answered ${status}: ${words || 'no reason given'}`
  // The money under this reference may be on its way.
  if (isDuplicate(words)) return new ProviderError('unavailable', message, duplicateReference)
  if (/insufficient|balance is (too )?low/i.test(words))
    return new ProviderError('declined', message, 'balance_insufficient')
  return new ProviderError(/no transaction was found/i.test(words) ? 'missing' : problemNamed(status), message)
}

const duplicateReference = 'duplicate_reference'
const isDuplicate = (words: string) => /duplicate|reference[^.]*(exist|already|used)/i.test(words)

function problemNamed(status: number): ProviderProblem {
  if (status === 401 || status === 403) return 'unset'
  if (status === 404) return 'missing'
  // Also an answer of 2xx that is no success, or not its own.
  return status < 400 || status === 408 || status === 409 || status === 429 || status >= 500 ? 'unavailable' : 'refused'
}

/** Of an error of `fetch`, which keeps what happened in its cause. */
function causeOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
