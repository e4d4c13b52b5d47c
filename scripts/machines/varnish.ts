import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../api/platform/paths.ts'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { until } from '../until.ts'
import { programOf } from './engines.ts'

interface Given {
  /** Of the cache. */
  port: number
  /** Of the site behind it. */
  sitePort: string
  /** `PURGE_KEY`. */
  key: string
  /** Added at the end of our VCL. */
  also?: string
}

/** Varnish with the VCL and the parameters that we name in our manual, on this machine and in a folder of its own. */
export async function startVarnish({ port, sitePort, key, also = '' }: Given) {
  const program = programOf('varnish')
  if (!program) throw new Error('This machine has no Varnish.')
  const folder = temporaryFolder()
  const url = `http://127.0.0.1:${port}`
  const vcl = path.join(folder, 'voices.vcl')
  const shipped = readFileSync(path.join(projectFolder, 'docs/operate/voices.vcl'), 'utf8')
  writeFileSync(vcl, shipped.replace('.port = "3000"', `.port = "${sitePort}"`) + also)
  const manual = readFileSync(path.join(projectFolder, 'docs/operate/cdn.md'), 'utf8')
  const parameters = [...manual.matchAll(/-p (\w+=\w+)/g)].flatMap(([, parameter = '']) => ['-p', parameter])
  const log = openSync(path.join(folder, 'varnishd.log'), 'a')
  let child: ChildProcess

  async function start() {
    const place = ['-F', '-j', 'none', '-n', path.join(folder, 'state'), '-a', `127.0.0.1:${port}`]
    child = spawn(program as string, [...place, '-f', vcl, '-s', 'malloc,96m', ...parameters], {
      env: { PATH: process.env.PATH, PURGE_KEY: key },
      stdio: ['ignore', log, log],
    })
    await until(async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'varnishd.log'), 'utf8'))
      return (await fetch(`${url}/robots.txt`).catch(() => null))?.ok === true
    })
  }
  await start()
  return {
    url,
    start,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
export type Varnish = Awaited<ReturnType<typeof startVarnish>>
