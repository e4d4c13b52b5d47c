import pino from 'pino'
import { findVideoTools } from '../api/stories/media/ffmpeg.ts'
import { installFromDebian } from './debian.ts'

/** Sees to it that the tests have an ffmpeg that converts films and recordings. Errors: none is here, and none could be installed. */
export async function provideFfmpeg(): Promise<void> {
  const find = () => findVideoTools(process.env, pino({ level: 'silent' }))
  if (await find()) return
  await installFromDebian('ffmpeg')
  if (!(await find()))
    throw new Error(
      'The tests need ffmpeg with H.264 and ffprobe, of 2021 or later. Install them, on macOS with: brew install ffmpeg',
    )
}
