import { expect, test } from 'vitest'
import type { Db } from '../../platform/database.ts'
import { openTestApp, watchTurns } from '../../testing.ts'
import { followJobs } from './tell.ts'

const many = Number(process.env.MANY ?? 2000)

/** Three fresh stories among many, and many who follow their country and their species, every third one weekly. */
const fill = ({ $client }: Db, at: string) =>
  $client.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many * 3})
    insert into stories (title, content, author_name, author_location, author_email, category, status, may_mail, species, country, published_at)
      select 'Story ' || i, 'C', 'A', 'Kenya', 'a@example.net', 'Education', 'published', 1, '["lion"]', 'KE', '2026-02-01T09:00:00.000Z' from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
    insert into followers (email, hidden, rhythm, due_at, told_until)
      select 'reader' || i || '@example.net', i, iif(i % 3, 'at_once', 'weekly'), iif(i % 3, null, '${at}'), 0 from n;
    insert into follows (follower_id, kind, value, rhythm, confirmed_at, asked_at)
      select id, kind, value, rhythm, '2026-02-01T09:00:00.000Z', '2026-02-01T09:00:00.000Z'
      from followers, (select 'country' as kind, 'KE' as value union all select 'species', 'lion');
    insert into follow_news (story_id, at) values (1, '${at}'), (2, '${at}'), (3, '${at}')`)

test('many followers are told a few at a time, each once, also when the work is interrupted', async () => {
  const { deps, clock } = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@voices.example' })
  const { db } = deps
  fill(db, clock.now().toISOString())
  clock.pass(3_600_000)
  const count = db.$client
    .prepare<[], [number, number]>('select count(*), count(distinct recipient) from mail_log')
    .raw()
  const { most } = watchTurns(db)
  const tell = (signal: AbortSignal) =>
    followJobs(() => deps)
      ['follows.tell']?.prepare({})
      .run({ signal, log: deps.log })
  // The server stops after some steps.
  const stopping = new AbortController()
  let turns = 0
  const turn = () => (++turns === 3 ? stopping.abort() : setImmediate(turn))
  turn()
  await expect(tell(stopping.signal)).rejects.toThrow()
  const [before = 0] = count.get() ?? []
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(many)
  for (const _ of [1, 2]) await tell(new AbortController().signal)
  expect(count.get()).toEqual([many, many])
  // Some steps of a hundred.
  expect(most.statements).toBeLessThan(many)
  expect(most.rows).toBeLessThan(2 * many)
}, 600_000)
