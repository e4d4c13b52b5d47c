import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { litestreamConfig } from '../../api/platform/copies.ts'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { until } from '../until.ts'
import { programOf } from './engines.ts'

interface Given {
  dataDir: string
  /** `s3://bucket/prefix` or `file:///folder`. */
  url: string
  /** The settings of the store. */
  env?: Record<string, string>
  metricsUrl?: string
}

/** Litestream beside a server, as `npm run litestream:config` sets it up. */
export async function startLitestream({ dataDir, url, env = {}, metricsUrl }: Given) {
  const folder = temporaryFolder()
  const [config, log] = [path.join(folder, 'litestream.yml'), path.join(folder, 'litestream.log')]
  const { S3_ENDPOINT, S3_REGION = 'us-east-1' } = env
  const settings = {
    dataDir,
    LITESTREAM_PATH: undefined,
    COPIES_DAYS: 7,
    COPIES_METRICS_URL: metricsUrl,
    S3_ENDPOINT,
    S3_REGION,
  }
  writeFileSync(config, litestreamConfig(url, settings))
  let child: ChildProcess

  const start = async () => {
    const before = readLog().length
    const out = openSync(log, 'a')
    child = spawn(programOf('litestream') as string, ['replicate', '-config', config], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', out, out],
    })
    // Of a database without a copy, it says so when the first one is whole.
    await until(async () => /snapshot written|sync|replicating to/i.test(readLog().slice(before)))
  }
  const readLog = () => {
    try {
      return readFileSync(log, 'utf8')
    } catch {
      return ''
    }
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return { start, log: readLog, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
