import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '../../api/platform/paths.ts'
import { serverArguments } from '../server.ts'
import { callsOf, usualSettings, type Victim } from './victim.ts'

const longestStartMs = 60_000

/** The product as `npm start` runs it, in a process of its own. */
export async function openOutside(settings: Record<string, string>, routes: string[]): Promise<Victim> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'voices-attacked-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const calls = callsOf(origin)
  let child: ChildProcess
  let given = settings
  const start = async () => {
    child = spawn(process.execPath, serverArguments(), {
      cwd: projectFolder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...usualSettings,
        ...given,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await untilHealthy(calls, child)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  await start()
  return {
    origin,
    port,
    dataDir,
    routes,
    ...calls,
    process: {
      async killAndStart(more = {}) {
        given = { ...given, ...more }
        await end('SIGKILL')
        await start()
      },
      async stopDuring(work) {
        await end('SIGTERM')
        await work()
        await start()
      },
      peakBytes: () => peakOf(child.pid),
    },
    async stop() {
      await end('SIGTERM')
      process.off('exit', kill)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilHealthy({ call }: Pick<Victim, 'call'>, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + longestStartMs
  while (performance.now() < giveUpAt && child.exitCode === null) {
    if ((await call('/api/health').catch(() => null))?.ok) return
    await wait(20)
  }
  throw new Error('The server did not start.')
}

/** The high-water mark of a process on Linux. */
function peakOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/) ?? []
  return kilobytes ? Number(kilobytes) * 1024 : null
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
