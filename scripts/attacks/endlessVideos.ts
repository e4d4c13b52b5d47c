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
const MB = 1024 * 1024
const mostFileBytes = 30 * MB

/** A quick video may keep the next one waiting for five minutes, and a rejected one ends within seconds. */
const longestWaitMs = 330_000
const longestEndMs = 20_000

const grey = (size: string, seconds: number) => ['-f', 'lavfi', '-i', `color=c=gray:s=${size}:r=30:d=${seconds}`]
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '9999']

/** Three films: a short one, one of `seconds` in 4K that says so, and the same in pieces, whose header names no length. */
async function makeFilms(folder: string, seconds: number) {
  const [short, second, honest, liar] = ['short', 'second', 'honest', 'liar'].map((name) =>
    path.join(folder, `${name}.mp4`),
  )
  const ffmpeg = (...options: (string | undefined)[]) =>
    run('ffmpeg', ['-v', 'error', '-y', ...options.map(String)], { maxBuffer: MB })
  await ffmpeg(...grey('320x240', 2), ...encoded, short)
  await ffmpeg(...grey('3840x2160', 10), ...encoded, second)
  const looped = ['-stream_loop', String(Math.round(seconds / 10)), '-i', second, '-c', 'copy']
  await ffmpeg(...looped, honest)
  await ffmpeg(...looped, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', liar)
  return [short, honest, liar].map((file) => readFileSync(String(file)))
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
  tries: 'files of a few MB that would be read for hours, one honest about it and one whose header says nothing',
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
    await victim.call(`/api/stories/${ofLiar}/status`, {
      method: 'PATCH',
      headers: { ...json, cookie },
      body: JSON.stringify({ status: 'rejected' }),
    })
    const ended = await until(ofLiar, (state) => state !== 'processing', longestEndMs)
    note(ended.state !== 'processing' && Boolean(ended.reason), `the one without a length: ${JSON.stringify(ended)}`)
    return outcome
  },
}

async function mediaOf({ call }: Victim, id: number | undefined, cookie: string) {
  const story = await (await call(`/api/stories/${id}`, { headers: { cookie } })).json()
  return story.media[0] as { state: string; reason: string | null }
}
