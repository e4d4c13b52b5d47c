import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { explainListening } from './ports.ts'

const place = { setting: 'PORT', port: 3000, host: '0.0.0.0' } as const
const errorOf = (code: string) => Object.assign(new Error(code), { code })

test('a taken port is told with what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  onTestFinished(() => void first.close())
  const { port } = first.address() as AddressInfo
  const error = await once(createServer().listen(port, '127.0.0.1'), 'listening').catch((error) => error)
  expect(explainListening(error, { ...place, port }).message).toBe(
    `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
  )
})

test('the other port that is named is one that everybody may have', () => {
  const taken = errorOf('EADDRINUSE')
  expect(explainListening(taken, { ...place, port: 65_535 }).message).toContain(': PORT=3000 npm start')
  expect(explainListening(errorOf('EACCES'), { ...place, port: 80, command: 'npm run dev' }).message).toBe(
    'This user may not listen on port 80. Choose one above 1023: PORT=1024 npm run dev',
  )
  expect(explainListening(taken, { ...place, setting: 'METRICS_PORT' }).message).toContain('METRICS_PORT=3001')
})

test('an address of another machine is told with its setting, and what is unknown stays as it is', () => {
  expect(explainListening(errorOf('EADDRNOTAVAIL'), { ...place, host: '192.0.2.1' }).message).toBe(
    'This machine has no address 192.0.2.1. Correct HOST, or leave it out.',
  )
  const other = errorOf('EMFILE')
  expect(explainListening(other, place)).toBe(other)
})
