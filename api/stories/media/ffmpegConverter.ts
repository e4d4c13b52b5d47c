import type { Logger } from 'pino'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { Config } from '../../platform/config.ts'
import type { FilmConverter, MediaConverter } from '../../platform/providers/converter.ts'
import { findVideoTools, type VideoTools } from './ffmpeg.ts'
import { judgeMedia } from './kinds.ts'
import { convertStrangersPhoto } from './photoProgram.ts'
import { UnusableMedia } from './problem.ts'
import { readSamples } from './sound.ts'
import { convertVideo, takePoster } from './videos.ts'
import { convertVoice } from './voices/voices.ts'

/** Photos go to a program of ours, films and recordings to the machine's ffmpeg. Throws when a configured one does not run. */
export async function openMediaConverter(
  config: Pick<Config, 'FFMPEG_PATH' | 'FFPROBE_PATH'>,
  log: Logger,
): Promise<MediaConverter> {
  let found: Promise<FilmConverter | null> | undefined
  const findFilmConverter = () => {
    found ??= findVideoTools(config, log).then((tools) => tools && convertWith(tools))
    return found
  }
  if (config.FFMPEG_PATH !== undefined || config.FFPROBE_PATH !== undefined) await findFilmConverter()
  return { convertPhoto: convertStrangersPhoto, findFilmConverter }
}

export const convertWith = (tools: VideoTools): FilmConverter => ({
  convertVideo: async (conversion) =>
    convertVideo({ ...conversion, tools, type: await requireKind(conversion.file, 'video') }),
  takePoster: (conversion, video) => takePoster({ ...conversion, tools }, video),
  convertVoice: async (conversion) =>
    convertVoice({ ...conversion, tools, type: await requireKind(conversion.file, 'audio') }),
  readSamples: (opus, signal) => readSamples(tools, opus, signal),
})

/** The file was judged when it came; what is on the disk counts. Errors: UnusableMedia. */
export async function requireKind<Kind extends MediaKind>(file: string, kind: Kind) {
  try {
    return await judgeMedia(file, kind)
  } catch (error) {
    throw new UnusableMedia(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
