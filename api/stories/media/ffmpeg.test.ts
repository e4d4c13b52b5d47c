import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { findVideoTools } from './ffmpeg.ts'
import { temporaryFolder } from './testing.ts'

afterEach(() => vi.unstubAllEnvs())

/** A log that keeps its sentences. */
function openLog() {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) })
  return { log, said }
}

/** A program that answers like an ffmpeg with these encoders. */
async function pretend(file: string, encoders: string, year = 2025): Promise<string> {
  const words = `ffmpeg version 7.1 Copyright (c) 2000-${year} the FFmpeg developers`
  await writeFile(file, `#!/bin/sh\necho '${words}'\necho '${encoders}'\n`)
  await chmod(file, 0o755)
  return file
}

test('a configured ffmpeg comes first, and the log says so', async () => {
  const { log, said } = openLog()
  const own = await pretend(path.join(temporaryFolder(), 'my-ffmpeg'), 'V..... libx264')
  expect(await findVideoTools({ FFMPEG_PATH: own, FFPROBE_PATH: own }, log)).toMatchObject({
    ffmpeg: own,
    ffprobe: own,
  })
  expect(said).toEqual([expect.stringMatching(/^videos: ffmpeg from FFMPEG_PATH/)])
})

test('a configured ffmpeg that does not run stops the start', async () => {
  await expect(findVideoTools({ FFMPEG_PATH: '/nowhere/ffmpeg' }, openLog().log)).rejects.toThrow(
    'FFMPEG_PATH: /nowhere/ffmpeg does not run',
  )
})

test('without a setting, the system’s ffmpeg is taken', async () => {
  const folder = temporaryFolder()
  for (const name of ['ffmpeg', 'ffprobe']) await pretend(path.join(folder, name), 'V..... libx264')
  vi.stubEnv('PATH', folder)
  const { log, said } = openLog()
  expect(await findVideoTools({}, log)).toMatchObject({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' })
  expect(said).toEqual([expect.stringMatching(/^videos: ffmpeg from the system/)])
})

test.each([
  ['cannot write H.264', 'V..... mpeg4', 2025],
  ['is too old for files of strangers', 'V..... libx264', 2018],
])('a system’s ffmpeg that %s is not used, and the log says what is needed', async (_what, encoders, year) => {
  const folder = temporaryFolder()
  for (const name of ['ffmpeg', 'ffprobe']) await pretend(path.join(folder, name), encoders, year)
  vi.stubEnv('PATH', folder)
  const { log, said } = openLog()
  expect(await findVideoTools({}, log)).toBeNull()
  expect(said).toEqual([
    expect.stringMatching(
      /^No ffmpeg with H.264 and ffprobe of 2021 or later were found: videos and recordings are kept/,
    ),
  ])
})
