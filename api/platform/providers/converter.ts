import type { Readable } from 'node:stream'

/** Makes what is shown and heard of what was sent. A file at fault is told from a trouble of the server by the kind of error. */
export interface MediaConverter {
  /**
   * Makes the copies of a photo; `write` gets each under its name. Errors: UnusableMedia; what interrupted it, when
   * `signal` did; else one that is worth another try.
   */
  convertPhoto(
    file: string,
    write: (name: string, bytes: Uint8Array) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ConvertedPhoto>
  /** Null when this machine has none. */
  findFilmConverter(): Promise<FilmConverter | null>
}

/** Films and recordings. Each of these has the errors of a photo. */
export interface FilmConverter {
  /** Errors besides: NeedsPatience, in the quick lane. */
  convertVideo(conversion: VideoConversion): Promise<ConvertedVideo>
  /** A still of a converted video, as WebP. */
  takePoster(conversion: VideoConversion, video: ConvertedVideo): Promise<Buffer>
  convertVoice(conversion: VoiceConversion): Promise<ConvertedVoice>
  /** Of our Opus copy of a recording, as machines listen to it: mono, 16 bits, 16,000 samples a second. */
  readSamples(opus: Readable, signal: AbortSignal): Promise<Buffer>
}

export interface ConvertedPhoto {
  /** Of the largest copy, upright. */
  width: number
  height: number
  widths: number[]
  widthBytes: number[]
  placeholder: string
}

export interface ConvertedVideo {
  width: number
  height: number
  durationSeconds: number
  bytes: number
}

/** Short videos are not to wait for long ones: each pace has a lane of its own. */
export type Pace = 'quick' | 'patient'

export interface VideoConversion {
  /** The original. */
  file: string
  /** Where the MP4 and a frame of it are to be written. */
  output: string
  frame: string
  /** What the MP4 may take on the disk. */
  mostBytes: number
  signal: AbortSignal
  pace: Pace
  /** Percent of the way, 0 to 100. */
  onProgress(percent: number): void
}

export interface ConvertedVoice {
  durationSeconds: number
  /** Of the Opus and of the AAC copy. */
  bytes: [number, number]
  /** How loud it is along the way, in numbers from 0 to 255. */
  peaks: number[]
}

export interface VoiceConversion {
  /** The original. */
  file: string
  /** The longest that is taken. */
  mostSeconds?: number
  /** Where the copies are to be written: Opus in Ogg, and AAC in MP4 for who cannot play that. */
  opus: string
  aac: string
  /** Where several takes become one, and where each of them lies until then. */
  joined: string
  take: string
  /** What they may take on the disk. */
  mostBytes: number
  signal: AbortSignal
  /** Percent of the way, 0 to 100. */
  onProgress(percent: number): void
}
