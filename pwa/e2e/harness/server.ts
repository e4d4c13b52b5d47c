import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { projectFolder } from '../../../api/platform/paths.ts'
import { serverArguments } from '../../../scripts/server.ts'
import { temporaryFolder } from './folders.ts'

export const adminCodes = { admin1: 'heron-at-the-first-gate', admin2: 'heron-at-the-second-gate' }

interface Given {
  /** Settings beyond the usual ones of the tests. */
  env?: Record<string, string>
  /** The folder with package.json and dist/ to run: another version of the product, or this one. */
  folder?: string
}

/** Against what never ends: a machine may be busy. */
const startWithinMs = 90_000

/** The built server as its own process, on a free port and a data folder of its own: to be killed and started again. */
export async function startServer({ env = {}, folder = projectFolder }: Given = {}) {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN1_CODE: adminCodes.admin1,
    ADMIN2_CODE: adminCodes.admin2,
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...env,
  }
  let child: ChildProcess
  let output = ''

  const start = async ({ env: changed = {}, folder: other = folder }: Given = {}) => {
    const before = output.length
    child = spawn(process.execPath, serverArguments(other), {
      cwd: dataDir,
      env: { PATH: process.env.PATH, TZ: 'UTC', ...settings, ...changed },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
      })
    try {
      await untilReady(child, () => output.slice(before))
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()

  return {
    url,
    dataDir,
    /** Starts it again: the same data, the same port. */
    start,
    /** The process that was started; of several, the one that supervises them. */
    pid: () => child.pid as number,
    /** Ends it as a power cut would. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** What it has printed. */
    output: () => output,
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>

/** It says so itself as soon as it listens: to ask it again and again would take a part of the processor that it needs. */
async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const { stdout } = child
  const signal = AbortSignal.timeout(startWithinMs)
  while (stdout && !output().includes(' is ready: ')) {
    if (child.exitCode !== null) throw new Error(`The server ended by itself:\n${output()}`)
    await Promise.race([once(stdout, 'data', { signal }), once(child, 'exit', { signal })]).catch(() => {
      throw new Error(`The server was not ready within ${startWithinMs} ms:\n${output()}`)
    })
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
