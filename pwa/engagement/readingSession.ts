/** What a reader has seen and heard of one story since the page was loaded, in the story page or in a dialog. */
export interface Reading {
  /** On the reader's own clock. */
  startedAt: number
  open: boolean
  visible: boolean
  online: boolean
  /** Percent of the text scrolled past, or heard of a story that is told alone: now, and at most so far. */
  percent: number
  furthest: number
  /** Seconds of its recording that were played, each once; and whether it plays now. */
  listened: number
  playing: boolean
  /** The bottom of the dialog has been reached. */
  atEnd: boolean
  viewed: boolean
  /** By the server's last word: enough was read for a like and a share, or so many seconds are missing. */
  valid: boolean
  secondsLeft: number | null
  completion: 'none' | 'asked' | 'too early' | 'asked again' | 'done'
}

export type ReadingEvent =
  | { name: 'opened'; visible: boolean; online: boolean }
  | { name: 'scrolled'; percent: number; atEnd: boolean }
  /** `percent`: of a story that is told alone. */
  | { name: 'listened'; seconds: number; playing: boolean; percent?: number }
  | { name: 'shown' | 'hidden' | 'online' | 'offline' | 'left' }
  /** It is time for the next report. */
  | { name: 'due' }
  | { name: 'judged'; valid: boolean; secondsLeft: number }
  /** Null when the server could not be reached. */
  | { name: 'completion answered'; recorded: boolean | null }

/** What the server is to be told. The last report must survive the page. */
export type ReadingCall = 'view' | 'report' | 'last report' | 'view-complete'

export const beginReading = (startedAt: number): Reading => ({
  startedAt,
  open: false,
  visible: false,
  online: false,
  percent: 0,
  furthest: 0,
  listened: 0,
  playing: false,
  atEnd: false,
  viewed: false,
  valid: false,
  secondsLeft: null,
  completion: 'none',
})

/** One step: the reading after the event, and what has to be told because of it. */
export function followReading(before: Reading, event: ReadingEvent): { reading: Reading; calls: ReadingCall[] } {
  const reading = { ...before, ...changeBy(before, event) }
  const calls: ReadingCall[] = []
  if (!isWatched(reading)) {
    if (isWatched(before) && reading.online) calls.push('last report')
    return { reading, calls }
  }
  if (!reading.viewed) {
    reading.viewed = true
    calls.push('view')
  }
  if (event.name === 'due') calls.push('report')
  if (isComplete(reading, event)) {
    reading.completion = reading.completion === 'none' ? 'asked' : 'asked again'
    calls.push('view-complete')
  }
  return { reading, calls }
}

/** Nothing is told of a story that nobody can see or hear, and nothing can be told without a connection. */
const isWatched = ({ open, visible, playing, online }: Reading) => open && (visible || playing) && online

/**
 * What reached the bottom too fast is told again when the server finds that it has been read. Without an answer, the next
 * report is waited for.
 */
const isComplete = ({ completion, atEnd, valid }: Reading, event: ReadingEvent) =>
  (completion === 'none' && (atEnd || valid)) || (completion === 'too early' && valid && isAnswer(event))

const isAnswer = (event: ReadingEvent) =>
  event.name === 'judged' || (event.name === 'completion answered' && event.recorded === false)

function changeBy(before: Reading, event: ReadingEvent): Partial<Reading> {
  switch (event.name) {
    case 'opened':
      return { open: true, visible: event.visible, online: event.online, percent: 0, playing: false, atEnd: false }
    case 'scrolled':
      return {
        percent: event.percent,
        furthest: Math.max(before.furthest, event.percent),
        atEnd: before.atEnd || event.atEnd,
      }
    case 'listened': {
      const { seconds, playing, percent = before.percent } = event
      return { listened: seconds, playing, percent, furthest: Math.max(before.furthest, percent) }
    }
    case 'shown':
    case 'hidden':
      return { visible: event.name === 'shown' }
    case 'online':
    case 'offline':
      return { online: event.name === 'online' }
    case 'left':
      return { open: false }
    case 'due':
      return {}
    case 'judged':
      return { valid: before.valid || event.valid, secondsLeft: event.secondsLeft }
    case 'completion answered':
      return { completion: completionAfter(before, event.recorded) }
  }
}

/** A refusal of what the server had found read is final. */
function completionAfter({ completion }: Reading, recorded: boolean | null): Reading['completion'] {
  if (recorded) return 'done'
  return recorded === false && completion === 'asked again' ? 'done' : 'too early'
}
