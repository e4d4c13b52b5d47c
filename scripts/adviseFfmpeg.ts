import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { onPath } from './onPath.ts'

/** What to do where ffmpeg is missing; null where it is there. Whether it can be used, the server finds out and logs. */
export function adviseFfmpeg(): string | null {
  const settings = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const isThere = (name: 'ffmpeg' | 'ffprobe', setting: string) =>
    process.env[setting] || settings[setting] || onPath([name])
  if (isThere('ffmpeg', 'FFMPEG_PATH') && isThere('ffprobe', 'FFPROBE_PATH')) return null
  return `
NOTE  ffmpeg is not installed: videos and recordings that are sent are kept, and wait for it.
      Debian and Ubuntu: sudo apt-get install ffmpeg     macOS: brew install ffmpeg     Then start again.`
}
