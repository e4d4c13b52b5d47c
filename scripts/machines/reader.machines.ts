import { expect, it, onTestFinished } from 'vitest'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { until } from '../until.ts'
import { programOf } from './engines.ts'
import { startLitestream } from './litestream.ts'

/** A server that writes, with Litestream beside it, and one that reads what was copied. */
async function openBoth() {
  const writer = await startServer({ env: { TRUST_PROXY: '127.0.0.1/8', PUBLIC_URL: 'http://voices.example' } })
  const url = `file://${temporaryFolder()}`
  const litestream = await startLitestream({ dataDir: writer.dataDir, url })
  const reader = await startServer({
    env: {
      ROLE: 'reader',
      WRITER_URL: writer.url,
      COPIES_URL: url,
      PUBLIC_URL: 'http://voices.example',
      LITESTREAM_PATH: programOf('litestream') as string,
    },
  })
  onTestFinished(async () => {
    await Promise.all([reader.kill(), writer.kill(), litestream.kill()])
    removeFolders()
  })
  const api = openApi(writer.url)
  await api.signIn()
  const pageOf = async ({ url }: { url: string }, path = '/stories') => {
    const answer = await fetch(url + path)
    return { status: answer.status, text: await answer.text() }
  }
  const shows = async (words: string) => (await pageOf(reader)).text.includes(words)
  const healthOf = async () => {
    const answer = await fetch(`${reader.url}/api/health/ready`)
    return { status: answer.status, ...((await answer.json()) as { reasons: string[] }) }
  }
  return { writer, reader, litestream, api, pageOf, shows, healthOf }
}

it('a reader shows what the writer publishes, and no longer what was taken off', async () => {
  const { api, reader, pageOf, shows } = await openBoth()
  await api.submit({ title: 'Copied far away' })
  const id = (await api.stories())[0]?.id as number
  expect(await shows('Copied far away')).toBe(false)
  await api.move(id, 'published')
  await until(() => shows('Copied far away'))
  await until(async () => (await pageOf(reader, `/api/stories/${id}`)).status === 200)
  await api.move(id, 'pending')
  await until(async () => !(await shows('Copied far away')))
  expect((await pageOf(reader, `/api/stories/${id}`)).status).toBe(404)
})

it('what people send to a reader, and what the desk does there, happens at the writer', async () => {
  const { writer, reader, shows } = await openBoth()
  const api = openApi(reader.url)
  await api.submit({ title: 'Sent to the reader' })
  expect(listReceived(writer.dataDir).map(({ words }) => words.title)).toEqual(['Sent to the reader'])
  await api.signIn()
  const id = (await api.stories())[0]?.id as number
  await api.move(id, 'published')
  await until(() => shows('Sent to the reader'))
})

it('a reader goes on being read while the writer is away, and says so to who wants to send something', async () => {
  const { writer, reader, api, pageOf, shows, healthOf } = await openBoth()
  await api.submit({ title: 'Read without the writer' })
  await api.move((await api.stories())[0]?.id as number, 'published')
  await until(() => shows('Read without the writer'))
  await writer.kill()
  expect(await shows('Read without the writer')).toBe(true)
  expect((await pageOf(reader, '/')).status).toBe(200)
  const sent = await fetch(`${reader.url}/api/contact`, { method: 'POST', body: '{}' })
  expect([sent.status, await sent.json()]).toEqual([503, expect.objectContaining({ code: 'writer.away' })])
  expect(sent.headers.get('retry-after')).toBe('60')
  expect((await healthOf()).status).toBe(200)
  await writer.start()
  await api.signIn()
  await openApi(reader.url).submit({ title: 'Sent again' })
})

it('a reader whose copy stays behind leaves the rotation, and comes back when it has caught up', async () => {
  const { api, litestream, shows, healthOf } = await openBoth()
  expect(await healthOf()).toMatchObject({ status: 200, reasons: [] })
  await litestream.kill()
  await api.submit({ title: 'Not copied yet' })
  await api.move((await api.stories())[0]?.id as number, 'published')
  await until(async () => (await healthOf()).status === 503)
  expect((await healthOf()).reasons).toEqual(['lag'])
  expect(await shows('Not copied yet')).toBe(false)
  await litestream.start()
  await until(async () => (await healthOf()).status === 200)
  expect(await shows('Not copied yet')).toBe(true)
})
