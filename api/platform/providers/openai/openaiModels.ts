import { z } from 'zod'
import { addDays } from '../../../../data/rules/inbox/requestDue.ts'

/** What `GET /models` says of a model. `shutdown_date`: the day of its end, once announced. https://developers.openai.com/api/docs/deprecations */
const listedModel = z.object({
  id: z.string(),
  created: z.number().optional(),
  shutdown_date: z.string().nullish(),
})
export type ListedModel = z.output<typeof listedModel>
export const modelList = z.object({ data: z.array(listedModel) })

/**
 * The models that can write a post, the one to be asked first in front: of those that are not about to end, the newest small one, else
 * the newest of unknown size, else the newest large one. Names are only a hint: a model that does not write after all is
 * refused by the service, and the next one is asked.
 */
export const modelsThatWrite = (listed: readonly ListedModel[], today: string): string[] =>
  lasting(listed, today)
    .filter(({ id }) => writesPosts(id))
    .sort((one, other) => sizeOf(one.id) - sizeOf(other.id) || madeAt(other) - madeAt(one) || byName(one, other))
    .map(({ id }) => id)

/** The models that write down what is said in a file: the newest of those that are not about to end first. */
export const modelsThatHear = (listed: readonly ListedModel[], today: string): string[] =>
  lasting(listed, today)
    .filter(({ id }) => hearsFiles(id))
    .sort((one, other) => madeAt(other) - madeAt(one) || byName(one, other))
    .map(({ id }) => id)

/** Those that are there tomorrow as well, without versions of one day. */
function lasting(listed: readonly ListedModel[], today: string): ListedModel[] {
  const ids = new Set(listed.map(({ id }) => id))
  return listed.filter(({ id, shutdown_date: end }) => !ids.has(withoutDay(id)) && (!end || end > addDays(today, 1)))
}

const madeAt = ({ created }: ListedModel) => created ?? 0
const byName = (one: ListedModel, other: ListedModel) => (one.id < other.id ? -1 : 1)
const partsOf = (id: string) => id.toLowerCase().split(/[^a-z0-9]+/)

/** `gpt-6-luna-2026-09-22` → `gpt-6-luna`. A name without a day is no other name: the empty one. */
const withoutDay = (id: string) => /^(.+)-\d{4}-\d{2}-\d{2}$/.exec(id)?.[1] ?? ''

/** Not what hears, speaks, draws, programs or searches, nor what may change or end any day, nor what an account has trained for itself. */
const writesPosts = (id: string) => !id.startsWith('ft:') && !partsOf(id).some((part) => otherWork.has(part))
const otherWork = new Set(
  `audio realtime live tts whisper transcribe translate speech voice image images dall sora video embed embedding embeddings moderation
  guard search research codex code computer davinci babbage rerank ocr preview latest`.split(/\s+/),
)

/** Not what listens to a conversation as it goes on, tells speakers apart or translates. */
function hearsFiles(id: string): boolean {
  const parts = partsOf(id)
  const isOther = parts.some((part) => ['realtime', 'live', 'diarize', 'translate', 'tts'].includes(part))
  return !id.startsWith('ft:') && !isOther && parts.some((part) => part === 'whisper' || part === 'transcribe')
}

/** https://developers.openai.com/api/docs/guides/latest-model: Luna and Terra are the small ones, as mini and nano were before. */
const small = new Set(['luna', 'terra', 'mini', 'nano', 'small', 'lite', 'flash'])
const large = new Set(['sol', 'astra', 'pro', 'max', 'large', 'ultra'])

function sizeOf(id: string): number {
  const parts = partsOf(id)
  if (parts.some((part) => small.has(part))) return 0
  return parts.some((part) => large.has(part)) ? 2 : 1
}
