import { captionLimits } from '../../vocabulary/limits.ts'
import { t } from '../../words/words.ts'
import { cleanText } from '../cleanText.ts'

/** One caption of a video. Times in milliseconds from its start; the words without any markup. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** What is wrong with captions, and in which line, counted from 1. */
export interface CaptionProblem {
  line: number
  message: string
}

export type ReadCaptions = { cues: Cue[]; problem: null } | { cues: null; problem: CaptionProblem }

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/) as far as it is words at times. Notes, names and places of cues are passed
 * over, marks within the words are taken off, and who speaks is written before what is said; styles and regions are refused.
 */
export function readCaptions(text: string): ReadCaptions {
  try {
    return { cues: cuesIn(linesOf(text)), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { cues: null, problem: { line: error.line, message: error.message } }
    throw error
  }
}

/** The same captions in our own spelling: nothing but times and words. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map(({ startMs, endMs, text }) => `${clock(startMs)} --> ${clock(endMs)}\n${escaped(text)}`)]
    .join('\n\n')
    .concat('\n')

class Problem extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

interface Line {
  text: string
  number: number
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: cleanText(line), number: index + 1 }))

function cuesIn(lines: Line[]): Cue[] {
  const [head, ...blocks] = blocksOf(lines)
  const first = head?.[0]
  if (head === undefined || first?.number !== 1 || !/^WEBVTT([ \t]|$)/.test(first.text))
    throw new Problem(1, t('The first line must be WEBVTT.'))
  const within = head.find(({ text }) => isTiming(text))
  if (within) throw new Problem(within.number, t('An empty line must stand before the first caption.'))
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = cueOf(block, cues.at(-1))
    if (cue) cues.push(cue)
    if (cues.length > captionLimits.count)
      throw new Problem(
        block[0]?.number ?? 1,
        t('There are more than {count} captions.', { count: captionLimits.count }),
      )
  }
  if (cues.length === 0) throw new Problem(lines.length, t('There is no caption in it.'))
  return cues
}

function blocksOf(lines: Line[]): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  for (const line of [...lines, { text: '', number: 0 }]) {
    if (line.text.trim() !== '') block.push(line)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

/** With marks and signs that are written as several. */
const longestLine = 4 * captionLimits.length

const isTiming = (text: string) => text.includes('-->')

/** Null for what is no caption, such as a note. */
function cueOf(block: Line[], before: Cue | undefined): Cue | null {
  const [first] = block
  if (!first || /^NOTE([ \t]|$)/.test(first.text)) return null
  if (/^(STYLE|REGION)[ \t]*$/.test(first.text))
    throw new Problem(first.number, t('Styles and regions cannot be taken. Please remove this block.'))
  const at = block.findIndex(({ text }) => isTiming(text))
  const timing = block[at]
  if (!timing || at > 1)
    throw new Problem(first.number, t('A caption begins with its times, such as 00:01.000 --> 00:04.000.'))
  const words = block.slice(at + 1)
  const { startMs, endMs } = timesOf(timing)
  if (before && startMs < before.startMs)
    throw new Problem(timing.number, t('This caption begins before the one above it.'))
  const text = words.map(plainWords).filter(Boolean).join('\n')
  if (text === '') throw new Problem(timing.number, t('This caption has no words.'))
  if (text.length > captionLimits.length)
    throw new Problem(
      timing.number,
      t('This caption is longer than {count} characters.', { count: captionLimits.length }),
    )
  return { startMs, endMs, text }
}

const time = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(`^[ \\t]*${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t].*)?$`)

function timesOf({ text, number }: Line): Pick<Cue, 'startMs' | 'endMs'> {
  const found = text.length > longestLine ? null : timing.exec(text)
  if (!found) throw new Problem(number, t('These times cannot be read. They look like 00:01.000 --> 00:04.000.'))
  const startMs = inMs(found.slice(1, 5))
  const endMs = inMs(found.slice(5, 9))
  if (endMs <= startMs) throw new Problem(number, t('This caption ends before it begins.'))
  return { startMs, endMs }
}

const inMs = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)

/** Marks go, and the name of a voice stands before its words. */
function plainWords({ text, number }: Line): string {
  if (text.length > longestLine)
    throw new Problem(number, t('This line is longer than {count} characters.', { count: longestLine }))
  if (isTiming(text)) throw new Problem(number, t('An empty line must stand before the next caption.'))
  const spoken = text.replace(/<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/g, (_mark, name: string) => `${name.trim()}: `)
  const bare = spoken.replace(/<\/?[a-z0-9][^<>]*>|<\/>/gi, '')
  if (bare.includes('<'))
    throw new Problem(number, t('Write {code} for the sign {sign} in a caption.', { code: '&lt;', sign: '<' }))
  return unescaped(bare).replace(/\s+/g, ' ').trim()
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
}
const unescaped = (text: string) => text.replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${thousandths}`
}
