import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../api/platform/paths.ts'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { freePort } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'
import { programOf } from './engines.ts'

/** nginx with what our manual says of it, in front of a server on this machine. */
export async function startNginx(site: string) {
  const folder = temporaryFolder()
  const port = await freePort()
  const manual = readFileSync(path.join(projectFolder, 'docs/operate/deploy.md'), 'utf8')
  const location = /```nginx\n([\s\S]*?)```/.exec(manual)?.[1]?.replace('http://127.0.0.1:3000', site)
  if (!location) throw new Error('The manual names no configuration of nginx.')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${path.join(folder, 'pid')}; error_log stderr; events {}
http { access_log off; ${places.join(' ')} server { listen 127.0.0.1:${port}; ${location} } }`,
  )
  const log = openSync(path.join(folder, 'log'), 'a')
  const child: ChildProcess = spawn(programOf('nginx') as string, ['-e', 'stderr', '-c', file], {
    stdio: ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/robots.txt`)).ok)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
