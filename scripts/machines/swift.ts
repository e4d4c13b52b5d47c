import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { freePort } from '../../pwa/e2e/harness/server.ts'
import { until } from '../until.ts'

const run = promisify(execFile)

/** Of tempauth: `account:user` and its secret are the two keys of S3. */
const keys = { id: 'voices:keeper', secret: 'keeper-of-the-files' }
const region = 'us-east-1'
const parts = ['object', 'container', 'account'] as const
type Part = (typeof parts)[number]

/** OpenStack Swift that speaks S3, on this machine and in a folder of its own: one copy of each file, on one device. */
export async function startSwift(bucket = 'voices') {
  const folder = temporaryFolder()
  const ports = { object: await freePort(), container: await freePort(), account: await freePort() }
  const [port, memory] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${port}`
  mkdirSync(path.join(folder, 'devices', 'one'), { recursive: true })
  for (const part of parts) writeFileSync(path.join(folder, `${part}.conf`), storageConf(part, folder, ports[part]))
  writeFileSync(path.join(folder, 'proxy.conf'), proxyConf(folder, port, memory))
  await Promise.all(parts.map((part) => buildRing(part, folder, ports[part])))
  let running: ChildProcess[] = []

  async function start() {
    running = [
      begin('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memory), '-m', '16']),
      ...[...parts, 'proxy'].map((name) => begin(`swift-${name}-server`, [path.join(folder, `${name}.conf`)])),
    ]
    await until(() => isSo(fetch(`${endpoint}/healthcheck`)))
    await until(
      async () => (await isSo(ask(endpoint, 'GET', `/${bucket}`))) || isSo(ask(endpoint, 'PUT', `/${bucket}`)),
    )
  }
  function begin(program: string, given: string[]): ChildProcess {
    const log = openSync(path.join(folder, `${program}.log`), 'a')
    return spawn(program, given, { stdio: ['ignore', log, log] })
  }

  /** Ends all of it as a power cut would. */
  async function kill() {
    const ended = running.map((child) => child.exitCode === null && child.signalCode === null && once(child, 'exit'))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ended)
  }

  try {
    await start()
  } catch (error) {
    await kill()
    throw error
  }
  return {
    endpoint,
    start,
    kill,
    /** What lies there, by its name in the bucket. */
    list: async () => {
      const text = await (await ask(endpoint, 'GET', `/${bucket}`)).text()
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    },
    /** Names of what is being sent in parts. */
    uploads: async () => {
      const text = await (await ask(endpoint, 'GET', `/${bucket}`, 'uploads=')).text()
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    },
    remove: (at: string) => ask(endpoint, 'DELETE', at),
    /** The settings of a server that keeps its files there. */
    env: {
      MEDIA_URL: `s3://${bucket}/site`,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
  }
}

const storageConf = (part: Part, folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`

const proxyConf = (folder: string, port: number, memory: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.id.replace(':', '_')} = ${keys.secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`

async function buildRing(part: Part, folder: string, port: number): Promise<void> {
  const builder = path.join(folder, `${part}.builder`)
  await run('swift-ring-builder', [builder, 'create', '4', '1', '0'])
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/one`, '1'])
  await run('swift-ring-builder', [builder, 'rebalance'])
}

/** A request that is signed as S3 wants it, by other means than the product's: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function ask(endpoint: string, method: string, at: string, query = ''): Promise<Response> {
  const time = `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const signed = { host: new URL(endpoint).host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-date': time }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = [method, at, query, lines.join(''), names, 'UNSIGNED-PAYLOAD'].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  const words = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, words).toString('hex')}`
  return fetch(`${endpoint}${at}?${query}`, { method, headers: { ...signed, authorization } })
}

const isSo = (asked: Promise<Response>) =>
  asked.then(
    ({ ok }) => ok,
    () => false,
  )
