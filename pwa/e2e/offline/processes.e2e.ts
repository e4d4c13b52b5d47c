import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from '../../../scripts/faults/proxy.ts'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAllOnce, openBadLines } from '../harness/badLines.ts'
import { eventually } from '../harness/eventually.ts'
import { lineRuns } from '../harness/faultRuns.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

const processes = 2

let server: Server
let api: Api

fromScratch(async () => {
  server = await startServer({ env: { TRUST_PROXY: 'on', PROCESSES: String(processes) } })
  await untilAllAnswer()
  api = openApi(server.url)
  await api.signIn()
  return () => server.stop()
})

/** The processes that answer, by their numbers. */
const answering = () => {
  const pid = server.pid()
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
const untilAllAnswer = () => until(async () => answering().length === processes)

/** The answer to a question on a connection of its own: the processes take these in turns. */
const ask = (path: string, agent = new Agent()) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    get(server.url + path, { agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', reject)
    }).on('error', reject)
  })
const askAll = (path: string) => Promise.all(Array.from({ length: 3 * processes }, () => ask(path)))

it('two processes on one file show at once what one of them has published or taken off, do the work that waits, count wrong codes together, and are replaced without a dropped request', async () => {
  await showAtOnce()
  await doWorkThatWaits()
  await countWrongCodes()
  await areReplaced()
})

async function showAtOnce() {
  await api.submit({ title: 'Seen by all' })
  const id = (await api.stories())[0]?.id as number
  await askAll('/stories')
  await api.move(id, 'published')
  for (const { body } of await askAll('/stories')) expect(body).toContain('Seen by all')
  for (const { status } of await askAll(`/api/stories/${id}`)) expect(status).toBe(200)
  await api.move(id, 'pending')
  for (const { body } of await askAll('/stories')) expect(body).not.toContain('Seen by all')
  for (const { status } of await askAll(`/api/stories/${id}`)) expect(status).toBe(404)
}

/** Whichever of them has taken the request. */
async function doWorkThatWaits() {
  const photo = await makePhoto({ width: 320, height: 240 })
  for (let turn = 0; turn < 2 * processes; turn++) await api.submit({ title: `Photo ${turn}` }, { image: photo })
  await eventually(async () => {
    const stories = (await api.stories()).filter(({ title }) => title.startsWith('Photo '))
    return stories.map(({ media }) => media.map(({ state }) => state))
  }).toEqual(Array.from({ length: 2 * processes }, () => ['ready']))
}

async function countWrongCodes() {
  const guess = () =>
    fetch(`${server.url}/api/admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ code: `${adminCodes.admin1}-not` }),
    })
  const statuses = []
  for (let tries = 0; tries < 12; tries++) statuses.push((await guess()).status)
  expect(statuses).toContain(429)
}

async function areReplaced() {
  const before = answering()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<number, number>()
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const { status } = await ask('/', agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const readers = Array.from({ length: 8 }, reader)
  process.kill(server.pid(), 'SIGHUP')
  await eventually(() => {
    const now = answering()
    return now.length === processes && now.every((pid) => !before.includes(pid))
  }).toBe(true)
  isOver = true
  await Promise.all(readers)
  agent.destroy()
  expect([...statuses.keys()]).toEqual([200])
}

describe('two processes, one of which is killed again and again', () => {
  let proxy: FaultProxy
  beforeEach(async () => {
    proxy = await openFaultProxy({ target: () => server.url })
    return () => proxy.close()
  })

  const seeds = Array.from({ length: lineRuns }, (_, index) => index + 1)

  it(
    `${seeds.length} stories over as many bad connections: each is there once, whole, and none is left behind`,
    async () => {
      let killed = 0
      const accident = async () => {
        const pids = answering()
        process.kill(pids[killed++ % pids.length] as number, 'SIGKILL')
        await untilAllAnswer()
      }
      const before = (await api.stories()).map(({ title }) => title)
      const lines = await openBadLines({ proxy, accident })
      const sent = []
      for (const seed of seeds) sent.push(await lines.send(seed))
      expect(killed).toBeGreaterThan(0)
      expectAllOnce(sent, server.dataDir, before.length)
    },
    120_000 + lineRuns * 4_000,
  )
})
