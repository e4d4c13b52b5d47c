import { queryOptions } from '@tanstack/react-query'
import type { HeldAct, HeldActsTaken, HeldAsk, HeldWaiting } from '../../../../data/contract/heldActs.ts'
import { mostRows } from '../../../../data/vocabulary/limits.ts'
import { newId } from '../../../offline/newId.ts'
import { ApiError, read, remote } from '../../../remote/client.ts'
import { deskQueries } from '../data/queries.ts'
import { withRiskReason } from '../data/riskReason.ts'

const held = remote.api.admin['held-acts']

/** How often it is asked whether a colleague holds something, in milliseconds. */
const lookMs = 5_000
/** How soon after its time an act is done and can be seen. */
const doneMs = 250

/** What waits, by the clock of this device. */
export interface Waiting extends HeldAct {
  endsAt: number
}

const byThisClock = (acts: readonly HeldAct[]): Waiting[] =>
  acts.map((act) => ({ ...act, endsAt: Date.now() + act.leftMs }))

/** What waits at either desk, and what was not possible when its time had come. */
export const heldQuery = queryOptions({
  queryKey: ['held'],
  queryFn: async () => byThisClock(await read(held.$get())),
  refetchInterval: ({ state }) => nextLookMs(state.data ?? [], Date.now()),
})

/** At the end of what waits; soon again where it should have ended. */
function nextLookMs(acts: readonly Pick<Waiting, 'state' | 'endsAt'>[], now: number): number {
  const left = acts.filter(({ state }) => state === 'held').map(({ endsAt }) => endsAt - now + doneMs)
  return Math.min(lookMs, ...left.map((ms) => Math.max(ms, doneMs)))
}

/** Whether acts wait ten seconds at both desks. */
export const waitingQuery = queryOptions({
  queryKey: ['held', 'waiting'],
  queryFn: () => read(held.waiting.$get()),
})

export async function changeWaiting(json: HeldWaiting): Promise<HeldWaiting> {
  const kept = await read(held.waiting.$put({ json }))
  deskQueries.setQueryData(waitingQuery.queryKey, kept)
  return kept
}

/** Keys of what was asked for without an answer: tried again, it is the same one, and nothing is held twice. */
const unanswered = new Map<string, string>()

/** Has acts done in ten seconds, or at once where the desk does not wait. Where words could lead somebody to an animal, the person at the desk is asked why they go out. */
export async function hold(asks: HeldAsk[]): Promise<HeldActsTaken> {
  const taken: HeldActsTaken = { acts: [], refused: [] }
  for (let from = 0; from < asks.length; from += mostRows) {
    const some = asks.slice(from, from + mostRows)
    const { acts, refused } = await withRiskReason((riskReason) =>
      holdOnce(some.map((ask) => because(ask, riskReason))),
    )
    taken.acts.push(...acts)
    taken.refused.push(...refused)
  }
  return taken
}

const because = (ask: HeldAsk, riskReason: string | undefined): HeldAsk =>
  (ask.kind === 'story.status' || ask.kind === 'translation.status') && riskReason
    ? ({ ...ask, change: { ...ask.change, riskReason } } as HeldAsk)
    : ask

async function holdOnce(asks: HeldAsk[]): Promise<HeldActsTaken> {
  const words = JSON.stringify(asks)
  const key = unanswered.get(words) ?? newId()
  unanswered.set(words, key)
  try {
    const taken = await read(held.$post({ json: { acts: asks } }, { headers: { 'idempotency-key': key } }))
    unanswered.delete(words)
    const waiting = byThisClock(taken.acts).filter(({ state }) => state === 'held')
    deskQueries.setQueryData(heldQuery.queryKey, (known) => [...without(known, waiting), ...waiting])
    return taken
  } catch (error) {
    if (error instanceof ApiError) unanswered.delete(words)
    throw error
  }
}

/** Takes back what waits, or dismisses what was not possible. */
export async function undo(acts: readonly HeldAct[]) {
  const ended = await read(held.$delete({ json: { ids: idsOf(acts) } }))
  deskQueries.setQueryData(heldQuery.queryKey, (known) => without(known, acts))
  return ended
}

/** What has ended already is told as it ended. */
export async function doNow(acts: readonly Pick<HeldAct, 'id'>[]) {
  const ended = await read(held.now.$post({ json: { ids: idsOf(acts) } }))
  deskQueries.setQueryData(heldQuery.queryKey, (known) => [
    ...without(known, acts),
    ...byThisClock(ended).filter(({ state }) => state === 'refused'),
  ])
  return ended
}

const idsOf = (acts: readonly Pick<HeldAct, 'id'>[]) => acts.map(({ id }) => id)

const without = (known: Waiting[] | undefined, acts: readonly Pick<HeldAct, 'id'>[]): Waiting[] =>
  known?.filter(({ id }) => !acts.some((act) => act.id === id)) ?? []
