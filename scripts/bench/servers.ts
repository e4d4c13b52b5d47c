import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '../../api/platform/paths.ts'
import { serverArguments } from '../server.ts'
import type { Bench } from './bench.ts'

export interface RunningServer {
  origin: string
  pid: number
  dataDir: string
  /** From spawning the process to its first 200. */
  startedInMs: number
  stop(): Promise<void>
}

/** No visitor waits longer for a server; one that needs more is broken. */
const longestStartMs = 60_000

interface Given {
  dataDir?: string
  demo?: boolean
  environment?: Record<string, string>
}

/** The product as `npm start` runs it, on a database of its own. Refused settings and crashes are thrown with its words. */
export async function startProduct(bench: Bench, given: Given = {}) {
  const dataDir = given.dataDir ?? mkdtempSync(path.join(bench.folder, 'data-'))
  const port = await freePort(bench.port)
  return start({
    command: serverArguments(),
    environment: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_CONTENT: given.demo === false ? 'off' : 'on',
      ...given.environment,
    },
    origin: `http://127.0.0.1:${port}`,
    firstPath: '/api/health',
    dataDir,
  })
}

/** The yardstick: Hono alone, with one route for each of `files` (file by path). */
export async function startBare(bench: Bench, files: Record<string, string>) {
  const port = await freePort(bench.port)
  return start({
    command: [
      '--import',
      'tsx',
      path.join(projectFolder, 'scripts/bench/bare.ts'),
      String(port),
      JSON.stringify(files),
    ],
    environment: {},
    origin: `http://127.0.0.1:${port}`,
    firstPath: '/',
    dataDir: bench.folder,
  })
}

interface Start {
  command: string[]
  environment: Record<string, string>
  origin: string
  firstPath: string
  dataDir: string
}

async function start({ command, environment, origin, firstPath, dataDir }: Start): Promise<RunningServer> {
  const begun = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: process.env.TZ, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000)
  })
  // However the bench ends, its servers end with it.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    await endProcess(child)
    process.off('exit', kill)
  }
  while (!(await answers(origin + firstPath))) {
    if (child.exitCode !== null || performance.now() - begun > longestStartMs) {
      await stop()
      throw new Error(`The server did not start. ${words}`)
    }
    await wait(5)
  }
  return { origin, pid: child.pid ?? 0, dataDir, startedInMs: performance.now() - begun, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    // Nobody listens yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(forced)
}

export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 200; port++) if (await isFree(port)) return port
  throw new Error(`No free port from ${from} on.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
