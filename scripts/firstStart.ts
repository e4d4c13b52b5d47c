import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { projectFolder } from '../api/platform/paths.ts'
import { openApi } from '../pwa/e2e/harness/api.ts'
import { adminCodes, freePort } from '../pwa/e2e/harness/server.ts'
import { failPlainly, say } from './process.ts'
import { until } from './until.ts'

/** The first start builds, which a small machine may take minutes for. */
const startWithinMs = 600_000
const photoWithinMs = 180_000

const { values } = parseArgs({
  options: { command: { type: 'string', default: 'start' }, photo: { type: 'string', multiple: true } },
})

/**
 * `npm run test:start`: what a newcomer does, with the Node of this machine. It runs `npm start` (or `--command=dev`) on an empty data
 * folder, opens the first page, and sends stories with the largest photos of phones, which have to be published. `--photo=FILE`
 * sends another one.
 */
async function firstStart(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-first-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const npm = startCommand(values.command, { ...settingsIn(folder), PORT: String(port), PUBLIC_URL: url })
  try {
    await Promise.race([untilAnswered(`${url}/api/health`), npm.ended])
    say(`Started: npm ${values.command === 'start' ? 'start' : `run ${values.command}`}`)
    const page = await (await fetch(url)).text()
    if (!page.includes('<h1')) throw new Error(`The first page has no heading:\n${page.slice(0, 2_000)}`)
    say('The first page is there.')
    for (const photo of values.photo ?? (await makePhotos(folder))) await publish(url, photo)
  } finally {
    await npm.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const settingsIn = (folder: string) => ({
  HOST: '127.0.0.1',
  DATA_DIR: path.join(folder, 'data'),
  DEMO_CONTENT: 'off',
  LOG_LEVEL: 'warn',
  ADMIN1_CODE: adminCodes.admin1,
  ADMIN2_CODE: adminCodes.admin2,
})

/** By npm in a shell of its own: without what the npm around it has put in front of the machine's programs. */
function startCommand(command: string, settings: Record<string, string>) {
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !/node_modules[/\\](\.bin|npm[/\\])/.test(folder))
    .join(path.delimiter)
  const env = { PATH, HOME: process.env.HOME, ...settings }
  const npm = spawn('npm', ['run', command], { cwd: projectFolder, env, detached: true, stdio: 'inherit' })
  const closed = once(npm, 'exit')
  return {
    ended: closed.then(([code]) => {
      throw new Error(`npm ended with ${code} before the site answered.`)
    }),
    async stop() {
      if (npm.pid === undefined || npm.exitCode !== null || npm.signalCode !== null) return
      // npm, its shell and the server are one group.
      process.kill(-npm.pid, 'SIGTERM')
      await closed
    },
  }
}

const untilAnswered = (address: string) => until(async () => (await fetch(address)).ok, startWithinMs)

async function makePhotos(folder: string): Promise<string[]> {
  const empty = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#567a3c' }, limitInputPixels: false })
  const [avif, jpeg] = [path.join(folder, '24-megapixels.avif'), path.join(folder, '108-megapixels.jpg')]
  await empty(6_000, 4_000).avif({ effort: 0 }).toFile(avif)
  await empty(12_000, 9_000).jpeg().toFile(jpeg)
  return [avif, jpeg]
}

async function publish(url: string, photo: string): Promise<void> {
  const api = openApi(url)
  await api.signIn()
  const { storyId } = await api.submit({}, { image: photo })
  const photoOf = async () => (await api.story(storyId)).media[0]
  await until(async () => ['ready', 'failed'].includes((await photoOf())?.state ?? ''), photoWithinMs)
  const { id, state, reason } = (await photoOf()) ?? {}
  if (state !== 'ready') throw new Error(`${path.basename(photo)} is ${state}: ${reason}`)
  await api.move(storyId, 'published')
  await api.call('GET', `/media/${id}/480.webp`)
  say(`Published: ${path.basename(photo)}`)
}

await firstStart().catch(failPlainly)
