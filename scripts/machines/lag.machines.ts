import { expect, it, onTestFinished } from 'vitest'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { freePort, startServer } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { startLitestream } from './litestream.ts'

it('the copy that Litestream makes is whole while it runs, behind when it is dead, and whole again', async () => {
  const [metricsPort, litestreamPort] = [await freePort(), await freePort()]
  const metricsUrl = `http://127.0.0.1:${litestreamPort}/metrics`
  const server = await startServer({
    env: { METRICS_PORT: String(metricsPort), COPIES_METRICS_URL: metricsUrl, TRUST_PROXY: 'on' },
  })
  const url = `file://${temporaryFolder()}`
  const litestream = await startLitestream({ dataDir: server.dataDir, url, metricsUrl })
  onTestFinished(async () => {
    await Promise.all([server.kill(), litestream.kill()])
    removeFolders()
  })
  const lag = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^voices_copy_lag_seconds (.*)$/m.exec(text)?.[1])
  }
  const api = openApi(server.url)
  for (let n = 0; n < 5; n++) expect(await api.submit({ title: `Written ${n}` })).toBeTruthy()
  await until(async () => (await lag()) < 2)
  await litestream.kill()
  expect(await api.submit({ title: 'Written alone' })).toBeTruthy()
  await until(async () => (await lag()) > 4)
  await litestream.start()
  await until(async () => (await lag()) < 2)
})
