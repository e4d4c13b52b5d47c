import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Attack, openTally } from './attack.ts'
import { storyWords } from './stories.ts'
import { from, json, type Victim } from './victim.ts'

const run = promisify(execFile)
const mostFileBytes = 30 * 1024 * 1024

/** A quick video may keep the next one waiting for five minutes, and a rejected one ends within seconds. */
const longestWaitMs = 330_000
const longestEndMs = 20_000

const grey = (size: string, seconds: number) => ['-f', 'lavfi', '-i', `color=c=gray:s=${size}:r=30:d=${seconds}`]
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '9999']

/** Three films: a short one, one of `seconds` in 4K, and the same under a header that names one second. */
async function makeFilms(folder: string, seconds: number) {
  const place = (name: string) => path.join(folder, name)
  const ffmpeg = (...options: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...options])
  await ffmpeg(...grey('320x240', 2), ...encoded, place('short.mp4'))
  await ffmpeg(...grey('3840x2160', 10), ...encoded, place('piece.mp4'))
  const looped = ['-stream_loop', String(Math.round(seconds / 10)), '-i', place('piece.mp4'), '-c', 'copy']
  await ffmpeg(...looped, place('honest.mp4'))
  await ffmpeg(...looped, place('liar.avi'))
  const [short, honest, avi] = ['short.mp4', 'honest.mp4', 'liar.avi'].map((name) => readFileSync(place(name)))
  return [short, honest, avi && asOneSecond(avi)]
}

/** Overwrites the numbers of frames in the headers of the file and of its stream: dwTotalFrames and dwLength of the AVI format. */
function asOneSecond(avi: Buffer): Buffer {
  avi.writeUInt32LE(60, avi.indexOf('avih') + 8 + 16)
  avi.writeUInt32LE(60, avi.indexOf('strh') + 8 + 32)
  return avi
}

async function sendVideo({ call }: Victim, film: Buffer, address: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries(storyWords)) body.set(name, value)
  body.set('video', new Blob([new Uint8Array(film)]), 'herons.mp4')
  const headers = { ...from(address), 'idempotency-key': randomUUID() }
  const answer = await call('/api/stories', { method: 'POST', headers, body })
  return { status: answer.status, id: (await answer.json()).storyId as number }
}

export const endlessVideos: Attack = {
  name: 'videos without an end',
  tries: 'files of a few MB that would be read for hours, one honest about it and one that claims a second',
  holds: 'their words arrive, each ends in a state that says why, and the short video of somebody else is converted',
  full: 3600,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const hasFfmpeg = await run('ffmpeg', ['-version']).then(
      () => true,
      () => false,
    )
    if (!hasFfmpeg) return { ...outcome, skipped: 'There is no ffmpeg on this machine to make the videos with.' }
    const folder = mkdtempSync(path.join(tmpdir(), 'voices-films-'))
    const [short, honest, liar] = await makeFilms(folder, size).finally(() => rmSync(folder, { recursive: true }))
    for (const film of [honest, liar]) note((film?.length ?? 0) < mostFileBytes, `no small file: ${film?.length} bytes`)
    const sent = [
      await sendVideo(victim, liar as Buffer, '198.51.100.7'),
      await sendVideo(victim, honest as Buffer, '198.51.100.8'),
      await sendVideo(victim, short as Buffer, '203.0.113.7'),
    ]
    for (const { status } of sent) note(status === 201, `the words of a story: ${status}`)
    const [ofLiar, ofHonest, ofOther] = sent.map(({ id }) => id)
    const cookie = await victim.signIn()
    const until = async (id: number | undefined, isOver: (state: string) => boolean, mostMs: number) => {
      const giveUpAt = performance.now() + mostMs
      let seen = await mediaOf(victim, id, cookie)
      while (!isOver(seen.state) && performance.now() < giveUpAt) {
        await wait(500)
        seen = await mediaOf(victim, id, cookie)
      }
      return seen
    }
    const other = await until(ofOther, (state) => state === 'ready' || state === 'failed', longestWaitMs)
    note(other.state === 'ready', `the short video of somebody else: ${JSON.stringify(other)}`)
    const long = await until(ofHonest, (state) => state === 'failed', longestWaitMs)
    note(long.state === 'failed' && Boolean(long.reason), `the video that is too long: ${JSON.stringify(long)}`)
    const begun = await mediaOf(victim, ofLiar, cookie)
    note(begun.state === 'processing' || begun.state === 'received', `nothing was tried: ${JSON.stringify(begun)}`)
    await victim.call(`/api/stories/${ofLiar}/status`, {
      method: 'PATCH',
      headers: { ...json, cookie },
      body: JSON.stringify({ status: 'rejected' }),
    })
    const ended = await until(ofLiar, (state) => state !== 'processing', longestEndMs)
    note(
      ended.state !== 'processing' && Boolean(ended.reason),
      `the one that claims a second: ${JSON.stringify(ended)}`,
    )
    return outcome
  },
}

async function mediaOf({ call }: Victim, id: number | undefined, cookie: string) {
  const story = await (await call(`/api/stories/${id}`, { headers: { cookie } })).json()
  return story.media[0] as { state: string; reason: string | null }
}
