import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/database.ts'
import { inSteps } from '../../platform/steps.ts'
import { correctNames, listKeptNames, listNamesAfter, listSpeciesAfter } from './figures.store.ts'

/** Counts anew, in steps, how many stories bear each place, contributor and species. Says how many names were counted otherwise before. */
export async function recountNames(db: Db, signal?: AbortSignal): Promise<number> {
  let corrected = await recountSpecies(db, signal)
  for (const kind of ['community', 'contributor'] as const)
    await inSteps<string>({
      read: (after = '') => listNamesAfter(db, kind, after, page),
      work(names) {
        corrected += db.transaction((tx) => correctNames(tx, kind, names))
      },
      signal,
    })
  return corrected
}

const page = 200

/** Few names, in stories that no index finds: only those that seem to be counted otherwise are looked at once more, one by one. */
async function recountSpecies(db: Db, signal?: AbortSignal): Promise<number> {
  const counted = new Map<string, number>()
  await inSteps<ReturnType<typeof listSpeciesAfter>[number]>({
    read: (after) => listSpeciesAfter(db, after?.id ?? 0, page),
    work(rows) {
      for (const name of rows.flatMap(({ species }) => species)) counted.set(name, (counted.get(name) ?? 0) + 1)
    },
    signal,
  })
  if (signal?.aborted) return 0
  const kept = new Map(listKeptNames(db, 'species').map(({ name, stories }) => [name, stories]))
  const seemWrong = [...new Set([...counted.keys(), ...kept.keys()])].filter(
    (name) => counted.get(name) !== kept.get(name),
  )
  let corrected = 0
  for (const name of seemWrong) {
    await nextTurn()
    if (signal?.aborted) break
    corrected += db.transaction((tx) => correctNames(tx, 'species', [name]))
  }
  return corrected
}
