import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { readConfig } from '../config.ts'
import { openPurger, type Purger } from './purge.ts'

const open = (settings: Record<string, string>) => openPurger(readConfig(settings)) as Purger
const [hard, soft] = [{ soft: false }, { soft: true }]

async function openCaches() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  return sandbox
}

test('without an address there is no cache to tell', () => {
  expect(openPurger(readConfig({}))).toBeNull()
})

describe('Fastly', () => {
  test('is told the keys in one call, soft or at once', async () => {
    const { fastly, requests } = await openCaches()
    const purger = open(fastly.settings)
    await purger.purge(['story-12', 'stories'], hard)
    await purger.purge(['site'], soft)
    expect(fastly.purged()).toMatchObject([
      { keys: ['story-12', 'stories'], soft: false },
      { keys: ['site'], soft: true },
    ])
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array(2).fill('POST /service/SandboxService1/purge'),
    )
    await purger.purge(
      Array.from({ length: purger.mostKeys }, (_, n) => `story-${n}`),
      hard,
    )
    await expect(purger.purge(Array(purger.mostKeys + 1).fill('site'), hard)).rejects.toThrow('400')
  })

  test('that does not know the token is quoted, without it', async () => {
    const { fastly } = await openCaches()
    const PURGE_KEY = 'another-token-than-theirs'
    const said = await open({ ...fastly.settings, PURGE_KEY })
      .purge(['site'], hard)
      .catch((error) => error.message)
    expect(said).toContain('401. {"msg":"Provided credentials are missing or invalid"}')
    expect(said).not.toContain(PURGE_KEY)
  })
})

describe('Cloudflare', () => {
  test('is told tags', async () => {
    const { cloudflare, requests } = await openCaches()
    const purger = open(cloudflare.settings)
    await purger.purge(['story-12', 'stories'], soft)
    expect(cloudflare.purged()).toMatchObject([{ keys: ['story-12', 'stories'] }])
    expect(requests()[0]).toMatchObject({ body: '{"tags":["story-12","stories"]}' })
    await purger.purge(
      Array.from({ length: purger.mostKeys }, (_, n) => `story-${n}`),
      hard,
    )
  })

  test('that has been asked too often is to be asked again', async () => {
    const { cloudflare } = await openCaches()
    const purger = open(cloudflare.settings)
    for (let n = 0; n < 25; n++) await purger.purge(['site'], hard)
    await expect(purger.purge(['site'], hard)).rejects.toThrow('The cache answered 429.')
  })

  test('that says 200 and means no has done nothing', async () => {
    const answer = '{"success":false,"errors":[{"code":1,"message":"no"}]}'
    const url = await listening((_request, response) => response.end(answer))
    const purger = open({
      CDN: 'on',
      PURGE_KEY: 'a-key-of-some-length',
      PURGE_URL: `${url}/client/v4/zones/ab12/purge_cache`,
    })
    await expect(purger.purge(['site'], hard)).rejects.toThrow('"message":"no"')
  })
})

describe('a cache', () => {
  const varnish = (url: string) => open({ CDN: 'on', PURGE_URL: url, PURGE_KEY: 'a-key-of-some-length' })

  test('that nobody has started is told so', async () => {
    await expect(varnish('http://127.0.0.1:9/').purge(['site'], hard)).rejects.toThrow('The cache did not answer')
  })

  test('that leads elsewhere is not followed: the key is for it alone', async () => {
    const asked: string[] = []
    const elsewhere = await listening((request, response) => void response.end(asked.push(request.url ?? '')))
    const url = await listening((_request, response) => response.writeHead(302, { location: elsewhere }).end())
    await expect(varnish(url).purge(['site'], hard)).rejects.toThrow('did not answer')
    expect(asked).toEqual([])
  })

  test('that never stops talking is listened to for a while', async () => {
    const url = await listening((_request, response) => {
      response.writeHead(500)
      const talk = () => response.write('x'.repeat(10_000), () => setImmediate(talk))
      talk()
      response.on('error', () => undefined)
    })
    await expect(varnish(url).purge(['site'], hard)).rejects.toThrow(/^The cache answered 500\. x{200}$/)
  })
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  [{ PURGE_URL: 'http://127.0.0.1:6081/' }, /PURGE_KEY: needed together with PURGE_URL/],
  [{ PURGE_URL: 'http://127.0.0.1:6081/', PURGE_KEY: 'a-key-of-some-length' }, /CDN: on, where PURGE_URL is set/],
  [{ PURGE_URL: 'http://api.fastly.com/service/x/purge', PURGE_KEY: 'a-key-of-some-length', CDN: 'on' }, /https only/],
  [{ PURGE_URL: 'https://cache.example/', PURGE_KEY: 'two words of a key', CDN: 'on' }, /PURGE_KEY: at least 16/],
])('settings that cannot work stop the start: %j', (settings, words) => {
  expect(() => readConfig(settings)).toThrow(words)
})
