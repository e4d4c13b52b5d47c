import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { projectFolder } from '../../../api/platform/paths.ts'
import { eventually } from '../harness/eventually.ts'
import { temporaryFolder } from '../harness/folders.ts'

let running: ChildProcess | undefined
afterEach(async () => {
  await stop('SIGKILL')
})

/** `npm run demo`, without npm: tsx runs it in this very process, so that a signal reaches it. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(projectFolder, 'scripts/demo.ts')], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, TZ: 'UTC', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: temporaryFolder(), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  running = child
  return { child, output: () => output }
}

async function stop(signal: NodeJS.Signals) {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
}

it('the demo tells where the site and the sandbox are, joins them, stops both, and says plainly when a port is taken', async () => {
  const demo = start({ HOST: 'elsewhere.invalid' })
  await eventually(demo.output).toContain('Ctrl-C stops both.')
  const [, site = ''] = /The site +(\S+)/.exec(demo.output()) ?? []
  const [, sandbox = ''] = /The sandbox +(\S+)/.exec(demo.output()) ?? []
  expect(demo.output()).toMatch(/admin1 {2}\S{8,}\n +admin2 {2}\S{8,}/)
  const begun = await fetch(`${site}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ amount: 50 }),
  })
  expect(begun.status).toBe(200)
  expect(await (await fetch(sandbox)).text()).toContain('/v1/payment_intents')
  await stop('SIGINT')
  expect(demo.child.exitCode).toBe(0)
  await expect(fetch(site)).rejects.toThrow()
  await expect(fetch(sandbox)).rejects.toThrow()

  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const refused = start({ PORT: String(port) })
  await once(refused.child, 'exit')
  other.close()
  expect(refused.output().trim()).toBe(
    `Port ${port} is taken by another program. Stop that, or choose another: PORT=${port + 1} npm run demo`,
  )
  expect(refused.child.exitCode).toBe(1)
})
