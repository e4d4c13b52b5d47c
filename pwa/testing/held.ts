import { holdMs } from '../../data/vocabulary/heldActs.ts'
import { lookAgain } from './desk.ts'
import { screen, type TestApi } from './screen.tsx'

/** What waits at the desk happens, as its ten seconds are over, and the desk looks. */
export async function tenSecondsLater({ clock, deps }: TestApi): Promise<void> {
  clock.pass(holdMs)
  await deps.jobs.drain()
  await lookAgain()
}

/** Waits for the line that says how long something waits; `name`: of its subject. */
export const heldLine = async (name: string) => screen.findByRole('button', { name: `Undo: ${name}` })
