import { samplesPerSecond } from '../media/sound.ts'

const bytesPerSecond = samplesPerSecond * 2

/** How loud it is, so many times a second. */
const levelsPerSecond = 10
const samplesPerLevel = samplesPerSecond / levelsPerSecond

/** How loud each tenth of a second is, as the root of the mean of the squares: 0 to 1. */
export function levelsOf(samples: Buffer): number[] {
  const count = Math.floor(samples.length / 2)
  return Array.from({ length: Math.ceil(count / samplesPerLevel) }, (_, level) => {
    const [begin, end] = [level * samplesPerLevel, Math.min(count, (level + 1) * samplesPerLevel)]
    let squares = 0
    for (let at = begin; at < end; at++) squares += (samples.readInt16LE(at * 2) / 32_768) ** 2
    return Math.sqrt(squares / (end - begin))
  })
}

/** In seconds. */
export interface Piece {
  from: number
  to: number
  /** There is something to be heard. */
  isLoud: boolean
}

/** A piece becomes a paragraph. The models listen to half a minute at once, whatever they are sent. */
const pieceSeconds = { least: 15, most: 40 }
/** As long as a breath between two sentences. */
const pauseLevels = 4
/** As loud as an empty room, in recordings that are made equally loud: −50 dB. */
const silence = 0.003

/** Parts a recording where it is quietest, so that hardly a word is cut: also in wind and among people, where no pause is silent. */
export function piecesOf(levels: readonly number[]): Piece[] {
  const [least, most] = [pieceSeconds.least * levelsPerSecond, pieceSeconds.most * levelsPerSecond]
  const pieces: Piece[] = []
  let begin = 0
  while (begin < levels.length) {
    const end = levels.length - begin <= most ? levels.length : quietestIn(levels, begin + least, begin + most)
    pieces.push({
      from: begin / levelsPerSecond,
      to: end / levelsPerSecond,
      isLoud: levels.slice(begin, end).some((level) => level > silence),
    })
    begin = end
  }
  return pieces
}

/** The middle of the quietest pause; the last of several. */
function quietestIn(levels: readonly number[], begin: number, end: number): number {
  let [quietest, best] = [Number.POSITIVE_INFINITY, end]
  for (let at = begin; at + pauseLevels <= end; at++) {
    const loudness = levels.slice(at, at + pauseLevels).reduce((sum, level) => sum + level, 0)
    if (loudness <= quietest) [quietest, best] = [loudness, at + pauseLevels / 2]
  }
  return best
}

/** A piece of the samples as a WAV. http://soundfile.sapp.org/doc/WaveFormat */
export function wavOf(samples: Buffer, { from, to }: Pick<Piece, 'from' | 'to'>): Buffer {
  const byteAt = (seconds: number) => Math.round(seconds * samplesPerSecond) * 2
  const data = samples.subarray(byteAt(from), byteAt(to))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt32LE(bytesPerSecond, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
