import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { jobs } from '../../data/tables/system.ts'
import { openSandbox } from '../../scripts/sandbox/sandbox.ts'
import { changeStatus, openReader, publish } from '../readers/testing.ts'
import { openTestApp } from '../testing.ts'

async function openCached() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { fastly } = sandbox
  const api = await openTestApp(fastly.settings)
  const { deps, clock } = api
  /** What the cache is told by what is due now, and within the next seconds. */
  const told = async () => {
    const before = fastly.purged().length
    await deps.jobs.drain()
    clock.pass(1_500)
    await deps.jobs.drain()
    return fastly
      .purged()
      .slice(before)
      .map(({ keys, soft }) => `${soft ? 'soft ' : ''}${[...keys].sort().join(' ')}`)
  }
  const untold = () => deps.db.select().from(jobs).where(eq(jobs.name, 'cdn.purge')).all()
  return { ...api, sandbox, fastly, told, untold }
}

test('a story that comes to the site makes lists old, one that leaves it is forgotten at once, and once more', async () => {
  const api = await openCached()
  const id = await publish(api)
  expect(await api.told()).toEqual([`soft stories story-${id}`])
  await changeStatus(api, id, 'pending')
  expect(await api.told()).toEqual([`stories story-${id}`, `stories story-${id}`])
  expect(await api.told()).toEqual([])
})

test('many changes in a second are told in one call', async () => {
  const api = await openCached()
  const ids = await Promise.all([1, 2, 3, 4].map(() => publish(api)))
  expect(await api.told()).toEqual([`soft ${['stories', ...ids.map((id) => `story-${id}`)].sort().join(' ')}`])
  for (const id of ids) await changeStatus(api, id, 'pending')
  const gone = ['stories', ...ids.map((id) => `story-${id}`)].sort().join(' ')
  expect(await api.told()).toEqual([gone, gone])
})

test('a change that did not happen is not told', async () => {
  const { deps, told, untold } = await openCached()
  expect(() =>
    deps.db.transaction((tx) => {
      deps.published.changed(tx, { keys: ['story-1'], isSoft: false })
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([await told(), untold()]).toEqual([[], []])
})

test('a view and a like are no reason to forget a page', async () => {
  const api = await openCached()
  const id = await publish(api)
  await api.told()
  await openReader(api).view(id)
  expect(await api.told()).toEqual([])
})

test('what the cache did not hear is told again, with what came meanwhile, and by the next withdrawal at once', async () => {
  const api = await openCached()
  const [first, second] = [await publish(api), await publish(api)]
  await api.told()
  api.sandbox.failNext({ provider: 'fastly', status: 503 })
  await changeStatus(api, first, 'pending')
  await api.deps.jobs.drain()
  expect(api.fastly.purged()).toHaveLength(1)
  await changeStatus(api, second, 'pending')
  await api.deps.jobs.drain()
  expect(api.fastly.purged().at(-1)?.keys.toSorted()).toEqual(['stories', `story-${first}`, `story-${second}`])
})

test('when every try has failed, each minute brings another', async () => {
  const api = await openCached()
  const id = await publish(api)
  for (let n = 0; n < 40; n++) api.sandbox.failNext({ provider: 'fastly', status: 503 })
  api.deps.jobs.start()
  for (let n = 0; n < 30; n++) {
    await api.deps.jobs.drain()
    api.clock.pass(61_000)
  }
  expect(api.fastly.purged()).toEqual([])
  api.sandbox.reset()
  await api.deps.jobs.drain()
  expect(api.fastly.purged()[0]?.keys).toContain(`story-${id}`)
})

test('too many keys at once are everything', async () => {
  const { deps, told } = await openCached()
  deps.db.transaction((tx) => {
    for (let n = 0; n < 300; n++) deps.published.changed(tx, { keys: [`story-${n}`], isSoft: true })
  })
  const [call] = await told()
  expect(call).toMatch(/^soft site( story-\d+)*$/)
})

test('all is forgotten at the first start of another build, and not at the next start of the same', async () => {
  const api = await openCached()
  api.start()
  expect(await api.told()).toEqual(['site', 'site'])
  api.start()
  expect(await api.told()).toEqual([])
})

test('without a cache in front nothing is noted', async () => {
  const api = await openTestApp()
  await publish(api)
  expect(api.deps.db.select().from(jobs).where(eq(jobs.name, 'cdn.purge')).all()).toEqual([])
})
