import type { HeldAct, HeldActsTaken } from '../../../../data/contract/heldActs.ts'
import { showToast, type Toast } from '../../../ui/toasts.ts'
import { showFailed } from '../data/failures.ts'
import { deskQueries, refreshDesk } from '../data/queries.ts'
import { desk } from '../data/session.ts'
import { heldWords, willBe } from './heldWords.ts'
import { doNow, heldQuery, undo } from './queries.ts'

/** Says what will happen to whom, with the way to stop it. Nothing where nothing is held. */
export function heldToast({ acts }: HeldActsTaken, what: string): Toast | null {
  const [first] = acts
  if (!first) return null
  const { does, leftMs } = first
  if (first.state === 'refused')
    return { title: 'Not done', text: first.why ?? 'It was not possible any more.', tone: 'bad' }
  const said = { title: heldWords[does].doing, text: willBe(does, what, leftMs === 0) }
  if (leftMs === 0) return said
  return { ...said, action: { label: 'Undo', run: () => void takeBack(acts) }, durationMs: leftMs }
}

/** Stops acts that wait, and says so. */
export async function takeBack(acts: readonly HeldAct[]): Promise<void> {
  try {
    const { undone, late } = await undo(acts)
    showToast({
      title: 'Undone',
      text: late > 0 ? `${undone} undone. ${late} had happened already.` : 'Nothing has changed.',
      tone: 'good',
    })
  } catch (error) {
    showFailed('Undo Failed', error)
  }
  refreshDesk()
}

/** Stops what this admin asked for last, with all that was asked for along with it. Says whether there was anything. */
export function takeBackLast(): boolean {
  const own = (deskQueries.getQueryData(heldQuery.queryKey) ?? []).filter(
    ({ admin, state }) => admin === desk.admin && state === 'held',
  )
  const last = own.at(-1)
  if (!last) return false
  void takeBack(own.filter(({ batch }) => batch === last.batch))
  return true
}

/** What this desk says of acts once they are done. */
const afterwards = new Map<number, Toast>()

export function sayWhenDone({ acts }: HeldActsTaken, toast: Toast): void {
  for (const { id } of acts) afterwards.set(id, toast)
}

/** Something waits no more: says so where it was done. */
export async function sayEnded(id: number): Promise<void> {
  const said = afterwards.get(id)
  if (!said || !afterwards.delete(id)) return
  const [ended] = await doNow([{ id }]).catch(() => [])
  if (ended?.state === 'done') showToast({ tone: 'good', ...said })
}
