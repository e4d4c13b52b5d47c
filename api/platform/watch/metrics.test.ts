import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { media, stories } from '../../../data/tables/stories.ts'
import { createApp } from '../../app.ts'
import { gaugesOf } from '../../gauges.ts'
import { adminCodes, openTestApp } from '../../testing.ts'
import { noteBackup } from '../backups.ts'
import { createResponseCache } from '../http/responseCache.ts'
import { listen } from '../listen.ts'
import { queueMail } from '../mail/mail.ts'
import { listenForMetrics, watched } from './metrics.ts'

/** A server on two ports: what visitors see, and what Prometheus reads. */
async function openServer(settings: Record<string, string> = { METRICS_PORT: '0' }) {
  const api = await openTestApp(settings)
  const { deps } = api
  const metrics = await listenForMetrics(deps, gaugesOf(deps))
  const kept = createResponseCache(deps)
  const app = createApp(deps, undefined, kept)
  const server = listen(app, { port: 0, hostname: '127.0.0.1', front: kept.front, ...watched(deps) }, () => {})
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    metrics?.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const place = metrics?.address() as AddressInfo | undefined
  const scrape = async (path = '/metrics') => fetch(`http://127.0.0.1:${place?.port}${path}`)
  /** The figures whose lines begin so. */
  const figures = async (name: string) =>
    (await (await scrape()).text()).split('\n').filter((line) => line.startsWith(`voices_${name}`))
  return { ...api, ask, scrape, figures, place }
}

it('metrics are off, and are told to this machine alone where only a port is set', async () => {
  expect((await openServer({})).place).toBeUndefined()
  const { place, scrape } = await openServer()
  expect(place?.address).toBe('127.0.0.1')
  const answer = await scrape()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  expect((await scrape('/')).status).toBe(404)
})

it('requests are counted by the route as the app spells it, and never by what was asked', async () => {
  const { ask, figures } = await openServer()
  for (const path of ['/api/stories/9876', '/api/stories/5432?secret=heron', '/api/heron-that-is-nowhere'])
    expect(await ask(path)).toBe(404)
  expect(await ask('/api/health', { method: 'PROPFIND' })).toBe(404)
  const counted = await figures('http_requests_total')
  expect(counted.sort()).toEqual([
    'voices_http_requests_total{route="/api/*",method="GET",status="4xx"} 1',
    'voices_http_requests_total{route="/api/*",method="other",status="4xx"} 1',
    'voices_http_requests_total{route="/api/stories/:id",method="GET",status="4xx"} 2',
  ])
  expect((await figures('')).join()).not.toMatch(/heron|9876|5432/)
})

it('what is answered at the front counts as what the app answers', async () => {
  const { ask, figures } = await openServer()
  for (let n = 0; n < 3; n++) expect(await ask('/api/stories')).toBe(200)
  expect(await figures('http_requests_total')).toEqual([
    'voices_http_requests_total{route="/api/stories",method="GET",status="2xx"} 3',
  ])
  expect(await figures('http_request_duration_seconds_count')).toEqual([
    'voices_http_request_duration_seconds_count{route="/api/stories",method="GET"} 3',
  ])
})

it('jobs are counted by name and outcome, with what waits and what fails', async () => {
  const { deps, clock, figures } = await openServer()
  deps.db.run('alter table data_requests rename to gone')
  deps.db.transaction((tx) => {
    for (const name of ['promises.watch', 'cards.sweep']) deps.jobs.enqueue(tx, { name })
  })
  await deps.jobs.drain()
  clock.pass(60_000)
  const lines = await figures('job')
  expect(lines).toContain('voices_job_duration_seconds_count{job="promises.watch",outcome="again"} 1')
  expect(lines).toContain('voices_job_duration_seconds_count{job="cards.sweep",outcome="done"} 1')
  expect(lines).toContain('voices_jobs{job="promises.watch",state="queued"} 1')
  const secondsOf = (name: string) =>
    Number(lines.find((line) => line.startsWith(`voices_${name}{job="promises.watch"}`))?.split(' ')[1])
  expect(Math.round(secondsOf('job_overdue_seconds'))).toBe(55)
  expect(Math.round(secondsOf('job_failing_seconds'))).toBe(60)
})

it('the outbox, the disk, the backup and what is behind are told, and left out where nobody knows', async () => {
  const { deps, clock, dataDir, figures } = await openServer()
  const at = clock.now().toISOString()
  const to = { name: null, address: 'amara@person.example' }
  deps.db.transaction((tx) =>
    queueMail(tx, deps.jobs, { key: 'a', kind: 'test', to, subject: 'S', text: 'T', html: 'T', at }),
  )
  const photoOf = (id: string, status: 'pending' | 'rejected') => {
    const story = { title: 'T', content: 'C', authorName: 'A', authorLocation: 'L', authorEmail: 'a@person.example' }
    const row = { ...story, category: 'Education', status, createdAt: at } as const
    const { id: storyId } = deps.db.insert(stories).values(row).returning().get()
    const photo = { id, storyId, kind: 'image', state: 'received', bytes: 1, sha256: 'x', createdAt: at } as const
    deps.db.insert(media).values(photo).run()
  }
  photoOf('wanted', 'pending')
  // Kept as long as its story, which nobody waits for.
  photoOf('unwanted', 'rejected')
  clock.pass(90_000)
  expect(await figures('outbox_waiting')).toEqual([
    'voices_outbox_waiting{kind="media"} 1',
    'voices_outbox_waiting{kind="mail"} 1',
  ])
  expect(await figures('outbox_oldest_seconds')).toEqual([
    expect.stringMatching(/\{kind="media"\} 90\./),
    expect.stringMatching(/\{kind="mail"\} 90\./),
  ])
  deps.space = () => ({ freeBytes: 25e9, sizeBytes: 100e9 })
  expect(await figures('disk_free')).toEqual(['voices_disk_free_bytes 25000000000', 'voices_disk_free_ratio 0.25'])
  expect([await figures('backup'), await figures('copy'), await figures('reader')]).toEqual([[], [], []])
  noteBackup(dataDir, clock.now())
  deps.lag = { ...deps.lag, ofCopy: () => 7, ofReader: () => 2 }
  clock.pass(3_600_000)
  expect((await figures('backup'))[0]).toMatch(/^voices_backup_age_seconds 3600\./)
  expect([...(await figures('copy')), ...(await figures('reader'))]).toEqual([
    'voices_copy_lag_seconds 7',
    'voices_reader_lag_seconds 2',
  ])
})

it('nothing about anybody is among them', async () => {
  const { app, deps, ask, figures } = await openServer()
  await app.request('/api/admin/session', { method: 'POST', body: JSON.stringify({ code: adminCodes.admin1 }) })
  await ask('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Xanthippe', email: 'xanthippe@person.example' }),
  })
  await deps.jobs.drain()
  expect((await figures('')).join('\n')).not.toMatch(/anthippe|person\.example|127\.0\.0\.1/)
})

it('a port for the figures that is taken stops the start with a sentence', async () => {
  const { place } = await openServer()
  await expect(openServer({ METRICS_PORT: String(place?.port) })).rejects.toThrow(
    `Port ${place?.port} is taken by another program. Stop it, or choose another: METRICS_PORT=`,
  )
})
