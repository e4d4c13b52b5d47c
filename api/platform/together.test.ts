import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openTogether } from './together.ts'

/** A file with a list of words, and what another connection sees of it. */
function openWords() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-'))
  const [db, other] = [1, 2].map(() => openDatabase(path.join(folder, 'voices.sqlite'))) as [Db, Db]
  onTestFinished(() => {
    for (const { $client } of [db, other]) $client.close()
    rmSync(folder, { recursive: true })
  })
  db.$client.exec('create table words (word text not null)')
  const write = (word: string | null) => {
    db.$client.prepare('insert into words values (?)').run(word)
    return word
  }
  const written = () => other.$client.prepare('select word from words order by rowid').pluck().all()
  return { db, write, written, together: openTogether(db) }
}
type Db = ReturnType<typeof openDatabase>

test('what came together is brought to the disk together, in the order in which it came, before anybody is answered', async () => {
  const { together, write, written } = openWords()
  const seen: unknown[] = []
  const works = ['a', 'b', 'c'].map((word) =>
    together
      .commit(() => {
        seen.push(written())
        return write(word)
      })
      .then((answer) => [answer, written()]),
  )
  const all = ['a', 'b', 'c']
  expect(await Promise.all(works)).toEqual(all.map((word) => [word, all]))
  expect(seen).toEqual([[], [], []])
})

test('an error undoes all of its own and nothing of the others', async () => {
  const { together, write, written } = openWords()
  const half = () => {
    write('half')
    return write(null)
  }
  const outcomes = await Promise.allSettled([
    together.commit(() => write('before')),
    together.commit(half),
    together.commit(() => write('after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written()).toEqual(['before', 'after'])
})

test('nobody is told that it is done when the whole transaction ended, as it does on a full disk', async () => {
  const { db, together, write, written } = openWords()
  const ending = () => {
    db.$client.exec('rollback')
    throw new Error('disk full')
  }
  const outcomes = await Promise.allSettled([
    together.commit(() => write('before')),
    together.commit(ending),
    together.commit(() => write('after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(written()).toEqual([])
  expect(await together.commit(() => write('later'))).toBe('later')
})

test('of a flood, no more than a bound waits: the last of them brings all to the disk', () => {
  const { together, write, written } = openWords()
  let most = 0
  for (let n = 0; n < 1000; n++) {
    void together.commit(() => write(String(n)))
    most = Math.max(most, n + 1 - written().length)
  }
  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThan(300)
  together.flush()
  expect(written()).toHaveLength(1000)
})

test('whoever has to come after all that waits has it done at once', () => {
  const { together, write, written } = openWords()
  void together.commit(() => write('a'))
  expect(written()).toEqual([])
  together.flush()
  expect(written()).toEqual(['a'])
})
