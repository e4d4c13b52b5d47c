import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { makeVideo, padded } from '../../pwa/e2e/harness/media.ts'
import { openNodePhone } from '../../pwa/e2e/harness/nodePhone.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { someStory } from '../../pwa/testing/samples.ts'
import { until } from '../until.ts'
import { startNginx } from './nginx.ts'

async function openBehind() {
  const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1/8', PROCESSES: '2' } })
  const nginx = await startNginx(server.url.replace('localhost', '127.0.0.1'))
  onTestFinished(async () => {
    await Promise.all([nginx.stop(), server.kill()])
    removeFolders()
  })
  return { server, nginx }
}

it('behind nginx, a video that is sent in parts arrives whole and once', async () => {
  const { server, nginx } = await openBehind()
  const phone = openNodePhone({ origin: nginx.url, address: '10.0.0.1', chance: () => 0.5 })
  const film = padded(await readFile(await makeVideo({ size: '64x48' })), randomBytes(5_000_000))
  const { files } = await phone.write(someStory, [{ kind: 'video', bytes: film }])
  await phone.flushUntilQuiet()
  expect(await phone.waiting()).toEqual([])
  expect(listReceived(server.dataDir).map(({ media }) => media.map(({ sha256 }) => sha256))).toEqual([
    [files[0]?.sha256],
  ])
  await phone.forget()
})

it('behind nginx, processes are replaced one after the other and no request is dropped', async () => {
  const { server, nginx } = await openBehind()
  const children = () =>
    readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8').trim().split(' ').filter(Boolean)
  await until(async () => children().length === 2)
  const before = children()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<number, number>()
  let isOver = false
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      get(`${nginx.url}/`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      }).on('error', reject)
    })
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const status = await ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  process.kill(server.pid(), 'SIGHUP')
  await until(async () => children().length === 2 && children().every((pid) => !before.includes(pid)))
  isOver = true
  await Promise.all(readers)
  agent.destroy()
  expect([...statuses.keys()]).toEqual([200])
})
