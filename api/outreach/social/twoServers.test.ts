import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openContainer } from '../../container.ts'
import { readConfig } from '../../platform/config.ts'
import { movableClock } from '../../testing.ts'
import { schedulePosts } from './plan.ts'
import { listAttempts, listPostsById } from './posts.store.ts'
import { openSocialDesk } from './testing.ts'
import { connectPlatforms } from './tokens/testing.ts'

/** Two servers on the files of one. */
async function openTwo() {
  const sandbox = await openSandbox()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-two-'))
  const { FACEBOOK_GRAPH_BASE, TWITTER_API_BASE } = sandbox.env
  const bases = { FACEBOOK_GRAPH_BASE, TWITTER_API_BASE }
  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent', ...bases })
  const clock = movableClock()
  const open = () => openContainer({ config, clock, log: pino({ level: 'silent' }) })
  const [one, other] = [await open(), await open()]
  onTestFinished(async () => {
    await Promise.all([one.stop(), other.stop()])
    sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  connectPlatforms(one.deps, sandbox)
  return { one: one.deps, other: other.deps, clock, sandbox }
}

test('of two servers on one database, each due post is sent by one', async () => {
  const { one, other, clock, sandbox } = await openTwo()
  const at = new Date(clock.now().getTime() + 600_000).toISOString()
  const about = { mediaUrl: null, contentType: 'custom', contentId: null, timezone: null, calendarId: null } as const
  const made = one.db.transaction((tx) =>
    ['Cranes.', 'Herons.', 'Storks.', 'Ibises.', 'Egrets.'].flatMap((postText) =>
      schedulePosts(tx, one, { ...about, platforms: ['facebook', 'twitter'], postText, at, admin: 'admin1' }),
    ),
  )
  clock.pass(600_000)
  await Promise.all([one.jobs.drain(), other.jobs.drain()])
  // What one had taken when the other was done.
  await Promise.all([one.jobs.drain(), other.jobs.drain()])
  const ids = made.map(({ id }) => id)
  expect(listPostsById(one.db, ids).map(({ status }) => status)).toEqual(ids.map(() => 'published'))
  expect(ids.map((id) => listAttempts(other.db, id).map(({ state }) => state))).toEqual(ids.map(() => ['sent']))
  const texts = ['Cranes.', 'Egrets.', 'Herons.', 'Ibises.', 'Storks.']
  expect(
    sandbox.facebook
      .posts()
      .map(({ message }) => message)
      .sort(),
  ).toEqual(texts)
  expect(
    sandbox.x
      .posts()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(texts)
}, 30_000)

const turn = () => new Promise(setImmediate)

test.each([0, 1, 2, 4, 8, 16, 32])(
  'a post edited %i turns after its job began goes out with its old words or its new ones, never both',
  async (turns) => {
    const { plan, call, clock, deps, sandbox, post } = await openSocialDesk()
    const drawing = { mediaUrl: 'https://voices.example/art/elephant.svg' }
    const { id, postText } = await plan(drawing)
    clock.pass(600_000)
    const sent = deps.jobs.drain()
    for (let n = 0; n < turns; n++) await turn()
    const { status } = await call('PUT', `/scheduled-posts/${id}`, { postText: 'New words.', mediaUrl: null })
    await sent
    await deps.jobs.drain()
    expect([200, 409]).toContain(status)
    const said = status === 200 ? { text: 'New words.', photos: 0 } : { text: postText, photos: 1 }
    expect(sandbox.facebook.posts().map(({ message, photos }) => ({ text: message, photos: photos.length }))).toEqual([
      said,
    ])
    expect(post(id)).toMatchObject({ status: 'published', postText: said.text })
  },
)
