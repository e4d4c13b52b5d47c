import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { noteMilestones } from '../../stories/milestones.store.ts'
import { findStory, insertStory, moveStory } from '../../stories/stories.store.ts'
import { withdrawStory } from '../../stories/writer/withdraw.ts'
import { makeStatement } from '../rewards/statement.ts'
import { openAuthors } from '../testing.ts'
import { recalculate } from './recalculate.ts'
import { addInteraction, addStory, ledgerOf } from './testing.ts'

const email = 'wanjiru@lakeside.example.com'
const at = (day: number, seconds = 0) => new Date(Date.UTC(2026, 1, 1 + day, 0, 0, seconds)).toISOString()

async function openDesk() {
  const api = await openAuthors()
  const decide = async (storyId: number, decision: 'counts' | 'excluded', seen: number | null = null) => {
    const answer = await api.app.request(`/api/story-likenesses/stories/${storyId}/decision`, {
      method: 'PUT',
      headers: { cookie: api.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ decision, reason: 'Copied', seen }),
    })
    await api.deps.jobs.drain()
    return (await answer.json()) as { latest: { id: number } | null }
  }
  return { ...api, decide }
}

test('whoever withdraws a copied story keeps nothing that it earned, once it is excluded', async () => {
  const { deps, decide } = await openDesk()
  const storyId = addStory(deps, { email, at: at(0) })
  addInteraction(deps, { storyId, type: 'like', at: at(1) })
  await recalculate(deps)
  const before = ledgerOf(deps, email)
  withdrawStory(deps, storyId)
  const { latest } = await decide(storyId, 'excluded')
  expect(ledgerOf(deps, email).milliCents).toBe(0)
  await decide(storyId, 'counts', latest?.id)
  const after = ledgerOf(deps, email)
  expect([after.milliCents, after.points]).toEqual([before.milliCents, before.points])
})

test('a story that was excluded and withdrawn at once earns nothing', async () => {
  const { deps, decide } = await openDesk()
  const storyId = addStory(deps, { email, at: at(0) })
  await recalculate(deps)
  const decided = decide(storyId, 'excluded')
  withdrawStory(deps, storyId)
  await decided
  expect(ledgerOf(deps, email).milliCents).toBe(0)
  expect((await recalculate(deps)).posted).toBe(0)
})

test('a writer who withdraws with the code of the receipt keeps what was earned up to then', async () => {
  const { deps, app } = await openAuthors()
  const form = new FormData()
  const words = { title: 'The heron', content: 'It came back. '.repeat(20), category: 'Education' }
  const writer = { authorName: 'Wanjiru', authorLocation: 'Nairobi', authorEmail: email }
  for (const [field, value] of Object.entries({ ...words, ...writer })) form.set(field, value)
  const headers = { 'idempotency-key': randomUUID(), accept: 'application/json' }
  const sent = await app.request('/api/stories', { method: 'POST', body: form, headers })
  const { storyId, code } = (await sent.json()) as { storyId: number; code: string }
  deps.db.transaction((tx) => {
    moveStory(tx, storyId, { from: ['pending'], to: 'published', admin: 'admin1', at: at(0), rejectionReason: null })
    const story = findStory(tx, storyId)
    if (story) noteMilestones(tx, story, at(0))
  })
  addInteraction(deps, { storyId, type: 'like', at: at(1) })
  const answer = await app.request('/api/receipts/withdraw', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, confirmed: true }),
  })
  expect(answer.status).toBe(200)
  await recalculate(deps)
  expect(ledgerOf(deps, email).entries.map(({ rule, counted }) => [rule, counted])).toEqual([
    ['story', true],
    ['like', true],
  ])
})

test('a story that anybody sends under an address does not rename its account', async () => {
  const { deps } = await openAuthors()
  addStory(deps, { email, at: at(0), name: 'Wanjiru Example' })
  const words = { title: 't', content: 'c', authorName: 'Mallory', authorLocation: 'x', wordsSha256: '' }
  insertStory(deps.db, { ...words, authorEmail: email, category: 'Education', submission: randomUUID(), at: at(1) })
  await recalculate(deps)
  expect(ledgerOf(deps, email).account.authorName).toBe('Wanjiru Example')
})

test('a recalculation that is under way when a month is closed changes nothing of its statement', async () => {
  const { deps, clock } = await openAuthors()
  addStory(deps, { email, at: at(0) })
  await recalculate(deps)
  const { id } = ledgerOf(deps, email).account
  clock.pass(Date.parse('2026-04-01T05:59:59.900Z') - clock.now().getTime())
  addStory(deps, { email, at: '2026-03-31T23:00:00.000Z' })
  const work = recalculate(deps)
  await new Promise((resolve) => setImmediate(resolve))
  clock.pass(1000)
  const before = makeStatement(deps, id, '2026-03')
  await work
  expect(before.isFinal).toBe(true)
  expect(makeStatement(deps, id, '2026-03')).toEqual(before)
  expect(makeStatement(deps, id, '2026-04').earnedMilliCents).toBe(25_000)
})
