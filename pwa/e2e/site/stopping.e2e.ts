import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer } from '../harness/server.ts'

const letter = JSON.stringify({
  name: 'Amara',
  email: 'amara@example.org',
  subject: 'General Inquiry',
  category: 'other',
  message: 'This letter was on its way when the server was told to stop.',
})

test('a server that is told to stop says so to the proxy first, then answers what is under way, then ends', async () => {
  const metricsPort = await freePort()
  const server = await startServer({ env: { DRAIN_SECONDS: '3', METRICS_PORT: String(metricsPort) } })
  onTestFinished(() => server.kill())
  const health = async () => (await fetch(`${server.url}/api/health/ready`)).status
  expect(await health()).toBe(200)

  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const head = `POST /api/contact HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nIdempotency-Key: 7f6c0f0a-93a2-4b0e-8f6f-3f2c9d1f5a10\r\nContent-Length: ${letter.length}\r\n\r\n`
  socket.write(head + letter.slice(0, 20))

  const stopped = server.stop()
  const scraped = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
  await expect.poll(health, { timeout: 20_000 }).toBe(503)
  expect(await scraped()).toContain('voices_ready 0')
  // The proxy has noticed: nobody comes any more.
  await expect.poll(() => health().catch(() => 'closed'), { timeout: 20_000 }).toBe('closed')
  socket.write(letter.slice(20))
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1.1 201 /)
  expect(answer).toMatch(/^connection: close$/im)
  await stopped

  await server.start()
  expect(await health()).toBe(200)
})

test('of several processes each tells its figures on a port of its own, also after they were replaced', async () => {
  const metricsPort = await freePort()
  const server = await startServer({
    env: { PROCESSES: '2', METRICS_PORT: String(metricsPort), DRAIN_SECONDS: '60' },
  })
  onTestFinished(() => server.kill())
  const bornAt = async (port: number) => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    return Number(/^process_start_time_seconds (.*)$/m.exec(text)?.[1])
  }
  const born = () => Promise.all([metricsPort, metricsPort + 1].map((port) => bornAt(port).catch(() => 0)))
  await expect.poll(born, { timeout: 30_000 }).not.toContain(0)
  const before = await born()
  process.kill(server.pid() as number, 'SIGHUP')
  const isRenewed = async () => (await born()).every((at, index) => at > (before[index] ?? 0))
  // Nobody waits for the proxy, as another process answers at the same port.
  await expect.poll(isRenewed, { timeout: 40_000 }).toBe(true)
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
})
