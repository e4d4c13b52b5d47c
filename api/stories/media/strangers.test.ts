import { randomUUID } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { heifBomb } from '../../../scripts/attacks/heifBomb.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { findMedia } from './media.store.ts'
import { listMediaOf } from './media.ts'
import { asHeif, cornersPhoto, makeVideo, remux, repeatPicture, temporaryFolder, videoTools } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const words = {
  title: 'The hide',
  content: 'We waited.',
  authorName: 'Amina',
  authorLocation: 'Narok',
  authorEmail: 'amina@example.org',
  category: 'Coexistence',
}

/** With the programs that a stranger's file must not get past. */
const openSite = (environment: Record<string, string> = {}) =>
  openTestApp(environment, movableClock(), { convertsAnew: true })
type Api = Awaited<ReturnType<typeof openSite>>

async function sendStory({ app }: Api, file: Buffer, kind: 'image' | 'video' = 'image') {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.set(name, value)
  body.set(kind, new Blob([new Uint8Array(file)]), 'file.bin')
  const submission = randomUUID()
  const headers = { 'idempotency-key': submission }
  const response = await app.request('/api/stories', { method: 'POST', body, headers })
  const { storyId } = await response.json()
  return { status: response.status, storyId: storyId as number, submission }
}

describe('a photo of 268 million pixels in 4 kB', () => {
  let photo: Buffer
  beforeAll(async () => {
    photo = await asHeif(await cornersPhoto(600, 400))
  })

  test('four at once take none of the server’s memory; their words stay, and an honest photo is shown', async () => {
    const api = await openSite()
    const before = process.resourceUsage().maxRSS
    const sent = await Promise.all([heifBomb, heifBomb, heifBomb, heifBomb].map((bomb) => sendStory(api, bomb)))
    const honest = await sendStory(api, photo)
    await api.deps.jobs.drain()
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000)
    for (const { status, storyId } of sent) {
      expect(status).toBe(201)
      expect(listMediaOf(api.deps.db, storyId)).toMatchObject([
        {
          state: 'failed',
          reason: 'The photo is too large to open: 16,380 × 16,380 pixels. At most 30 million pixels can be.',
        },
      ])
    }
    expect(listMediaOf(api.deps.db, honest.storyId)).toMatchObject([{ state: 'ready', width: 600 }])
  })

  test('that claims to be small is not opened either', async () => {
    const api = await openSite()
    const liar = Buffer.from(heifBomb)
    const size = liar.indexOf('ispe') + 8
    liar.writeUInt32BE(4000, size)
    liar.writeUInt32BE(3000, size + 4)
    const { storyId } = await sendStory(api, liar)
    await api.deps.jobs.drain()
    const [row] = listMediaOf(api.deps.db, storyId)
    expect(findMedia(api.deps.db, row?.id ?? '')).toMatchObject({
      state: 'failed',
      reason: 'The photo is cut off or damaged: it cannot be opened.',
    })
  })
})

/** A video whose table points so many times at one picture. */
async function longVideo(size: string, times: number): Promise<Buffer> {
  const folder = temporaryFolder()
  const [film, silent] = [path.join(folder, 'film.mp4'), path.join(folder, 'silent.mp4')]
  await makeVideo(film, size, 0.2)
  await remux(film, silent, ['-an'])
  await repeatPicture(silent, times)
  return readFile(silent)
}

async function shortVideo(): Promise<Buffer> {
  const film = path.join(temporaryFolder(), 'film.mp4')
  await makeVideo(film, '320x240', 2)
  return readFile(film)
}

describe('a video that would take for ever', () => {
  test('because it has too many pixels is not read; its writer is told', async () => {
    const api = await openSite()
    const { storyId, submission, status } = await sendStory(api, await longVideo('7680x4320', 20_000), 'video')
    expect(status).toBe(201)
    await api.deps.jobs.drain()
    const reason =
      'The video is too large to convert: 7680 × 4320 pixels in 20,000 pictures. Please send a shorter or a smaller one.'
    expect(listMediaOf(api.deps.db, storyId)).toMatchObject([{ state: 'failed', reason }])
    const receipt = await api.app.request(`/api/submissions/${submission}`)
    expect(await receipt.text()).toContain(reason)
  })

  /** The real ffmpeg, but for one file, on which it works until it is stopped. */
  async function slowFfmpeg() {
    const { ffmpeg } = await videoTools()
    const folder = temporaryFolder()
    const [program, pid] = [path.join(folder, 'ffmpeg'), path.join(folder, 'pid')]
    const script = `#!/bin/sh
case "$*" in *"$(cat ${folder}/slow 2>/dev/null || echo nothing)"*) echo $$ > ${pid}; exec sleep 1000;; esac
exec ${ffmpeg} "$@"\n`
    await writeFile(program, script)
    await chmod(program, 0o755)
    return { program, slow: path.join(folder, 'slow'), pid }
  }

  test('holds up no short one, and is stopped when its story is rejected', async () => {
    const { program, slow, pid } = await slowFfmpeg()
    const api = await openSite({ FFMPEG_PATH: program })
    const { deps } = api
    const long = await sendStory(api, await longVideo('1280x720', 9_000), 'video')
    const [longRow] = listMediaOf(deps.db, long.storyId)
    await writeFile(slow, longRow?.id ?? '')
    const short = await sendStory(api, await shortVideo(), 'video')
    const working = deps.jobs.drain()
    await vi.waitFor(async () => expect(Number(await readFile(pid, 'utf8'))).toBeGreaterThan(0), 50_000)
    await vi.waitFor(() => expect(listMediaOf(deps.db, short.storyId)).toMatchObject([{ state: 'ready' }]), 50_000)
    expect(listMediaOf(deps.db, long.storyId)).toMatchObject([{ state: 'processing' }])

    await api.app.request(`/api/stories/${long.storyId}/status`, {
      method: 'PATCH',
      headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'rejected', reason: 'Nothing to see.' }),
    })
    await working
    expect(listMediaOf(deps.db, long.storyId)).toMatchObject([
      { state: 'received', reason: 'Not converted: the story was rejected.' },
    ])
    const stopped = Number(await readFile(pid, 'utf8'))
    expect(() => process.kill(stopped, 0)).toThrow('ESRCH')
  })
})
