import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { hasLimits } from '../programs.ts'

const run = promisify(execFile)

/** The programs that read videos. They read hostile files: never through a shell, always within limits. */
export interface VideoTools {
  ffmpeg: string
  ffprobe: string
  /** Whether `prlimit` is there to bound memory and processor time. Linux has it. */
  hasLimits: boolean
}

type ToolConfig = Pick<Config, 'FFMPEG_PATH' | 'FFPROBE_PATH'>

/**
 * Looks for ffmpeg and ffprobe once: the configured one, else the system's, else the one that came with the packages.
 * Null when there is none, or one that cannot write H.264. Throws when a configured one does not run.
 */
export async function findVideoTools(config: ToolConfig, log: Logger): Promise<VideoTools | null> {
  const ffmpeg = await findTool('ffmpeg', config.FFMPEG_PATH, 'FFMPEG_PATH', canWriteVideos)
  const ffprobe = await findTool('ffprobe', config.FFPROBE_PATH, 'FFPROBE_PATH', starts)
  if (!ffmpeg || !ffprobe) {
    log.warn(
      `No ${ffmpeg ? 'ffprobe' : 'ffmpeg with H.264'} was found: videos are kept and wait until one is installed.`,
    )
    return null
  }
  const isLimited = await hasLimits()
  log.info({ ffmpeg, ffprobe }, `videos: ffmpeg from ${ffmpeg.origin}${isLimited ? '' : ', without a memory limit'}`)
  return { ffmpeg: ffmpeg.command, ffprobe: ffprobe.command, hasLimits: isLimited }
}

async function findTool(
  name: 'ffmpeg' | 'ffprobe',
  configured: string | undefined,
  setting: string,
  works: (command: string) => Promise<boolean>,
): Promise<{ command: string; origin: string } | null> {
  if (configured !== undefined) {
    if (await works(configured)) return { command: configured, origin: setting }
    throw new Error(`These settings cannot be used:\n  ${setting}: ${configured} does not run`)
  }
  if (await works(name)) return { command: name, origin: 'the system' }
  const packaged = packagedBinary(name)
  return packaged && (await works(packaged)) ? { command: packaged, origin: 'the packages' } : null
}

/** The packages are optional: an unusual machine may have none. */
function packagedBinary(name: 'ffmpeg' | 'ffprobe'): string | null {
  const require = createRequire(import.meta.url)
  try {
    return (name === 'ffmpeg' ? require('@ffmpeg-installer/ffmpeg') : require('@ffprobe-installer/ffprobe')).path
  } catch {
    return null
  }
}

const canWriteVideos = (command: string) => answers(command, ['-hide_banner', '-encoders'], /\blibx264\b/)
const starts = (command: string) => answers(command, ['-version'], /./)

async function answers(command: string, options: string[], expected: RegExp): Promise<boolean> {
  try {
    const { stdout } = await run(command, options, { timeout: 20_000, maxBuffer: 1024 ** 2 })
    return expected.test(stdout)
  } catch {
    return false
  }
}
