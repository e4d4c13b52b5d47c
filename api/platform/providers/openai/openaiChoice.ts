import type OpenAI from 'openai'
import { z } from 'zod'
import { type Clock, toInstant } from '../../clock.ts'
import { WriterError, type WriterLook } from '../writer.ts'
import { type ListedModel, modelList } from './openaiModels.ts'

interface Given {
  client: () => Promise<OpenAI>
  named: string | null
  clock: Clock
  /** Which of those that the service has can do it, the one to be asked first in front. */
  choose(listed: readonly ListedModel[], today: string): string[]
  /** The one to be asked where the service does not say which it has. */
  unlisted?: string
}

/** What the service has is asked once in this time. */
const keptMs = 24 * 3_600_000
/** A desk that only wants to say who writes waits no longer. */
const lookMs = 8_000
/** More than these are not tried for one answer. */
const mostTried = 3

/** Which model does something: the one that is named, else the first of those that fit. */
export function openModelChoice({ client, named, clock, choose, unlisted }: Given) {
  let kept: { listed: ListedModel[]; at: number; gone: Set<string> } | undefined
  let namedIsGoneSince: number | null = null

  async function list(signal: AbortSignal) {
    if (kept && isOfToday(kept.at)) return kept
    const { data: listed } = modelList.parse(await (await client()).get('/models', { signal }))
    kept = { listed, at: clock.now().getTime(), gone: new Set() }
    return kept
  }

  const isOfToday = (at: number) => clock.now().getTime() - at < keptMs
  const isNamedUsed = () => named !== null && (namedIsGoneSince === null || !isOfToday(namedIsGoneSince))

  const fitting = ({ listed, gone }: NonNullable<typeof kept>) =>
    choose(listed, toInstant(clock).slice(0, 10)).filter((id) => id !== named && !gone.has(id))

  /** Asks one model after the other for as long as the service says that it has none of that name. */
  async function withFirst<T>(call: (model: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    if (named && isNamedUsed()) {
      const answer = await unlessGone(call(named))
      if (answer) return answer.given
      namedIsGoneSince = clock.now().getTime()
    }
    const known = await list(signal).catch((error: unknown) => {
      if (!unlisted || !isWithoutList(error)) throw error
      return null
    })
    if (!known) return call(unlisted ?? '')
    for (const model of fitting(known).slice(0, mostTried)) {
      const answer = await unlessGone(call(model))
      if (answer) return answer.given
      known.gone.add(model)
    }
    throw new WriterError('no_model', 'The service has no model for this.')
  }

  async function look(signal: AbortSignal): Promise<WriterLook> {
    const known = await list(AbortSignal.any([signal, AbortSignal.timeout(lookMs)])).catch(() => null)
    const endOf = (model: string) => known?.listed.find(({ id }) => id === model)?.shutdown_date ?? null
    const byModel = (model: string | null, why: WriterLook['why']): WriterLook => ({
      source: 'openai',
      model,
      why,
      named,
      endsOn: model && endOf(model),
    })
    if (named && isNamedUsed())
      return byModel(named, known?.listed.every(({ id }) => id !== named) ? 'unlisted' : 'named')
    if (!known) return byModel(null, 'not_asked')
    const [first] = fitting(known)
    if (!first) return { source: 'template', model: null, why: 'none_fits', named, endsOn: null }
    return byModel(first, named ? 'replaced' : 'chosen')
  }

  return { withFirst, look }
}

/** Null when the service has no such model, any more or for this use. https://developers.openai.com/api/docs/guides/error-codes */
async function unlessGone<T>(call: Promise<T>): Promise<{ given: T } | null> {
  try {
    return { given: await call }
  } catch (error) {
    if ([404, 410].includes(statusOf(error) ?? 0) || codeOf(error) === 'model_not_found') return null
    throw error
  }
}

/** It knows no such call, or answers with something else. */
const isWithoutList = (error: unknown) =>
  [404, 405, 501].includes(statusOf(error) ?? 0) || error instanceof z.core.$ZodError || error instanceof SyntaxError

export const statusOf = (error: unknown): number | undefined => (error as { status?: number } | null)?.status
const codeOf = (error: unknown): string | null | undefined => (error as { code?: string | null } | null)?.code
