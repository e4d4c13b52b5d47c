import { describe, expect, it } from 'vitest'
import { completeViewAnswers } from '../../data/contract/engagement.samples.ts'
import { beginReading, followReading, type Reading, type ReadingCall, type ReadingEvent } from './readingSession.ts'

const opened: ReadingEvent = { name: 'opened', visible: true, online: true }
const openedUnseen: ReadingEvent = { name: 'opened', visible: false, online: true }
const openedOffline: ReadingEvent = { name: 'opened', visible: true, online: false }
const scrolled = (percent: number, atEnd = false): ReadingEvent => ({ name: 'scrolled', percent, atEnd })
const judged = (valid: boolean): ReadingEvent => ({ name: 'judged', valid, secondsLeft: valid ? 0 : 20 })
const answered = (when: keyof typeof completeViewAnswers): ReadingEvent => ({
  name: 'completion answered',
  recorded: completeViewAnswers[when].recorded,
})
const tooEarly = answered('before enough was seen')
const accepted = answered('once it was read')
const unanswered: ReadingEvent = { name: 'completion answered', recorded: null }
const due: ReadingEvent = { name: 'due' }
const hidden: ReadingEvent = { name: 'hidden' }
const shown: ReadingEvent = { name: 'shown' }
const offline: ReadingEvent = { name: 'offline' }
const online: ReadingEvent = { name: 'online' }
const left: ReadingEvent = { name: 'left' }

function follow(events: ReadingEvent[]): { reading: Reading; calls: ReadingCall[] } {
  let reading = beginReading(0)
  const calls: ReadingCall[] = []
  for (const event of events) {
    const step = followReading(reading, event)
    reading = step.reading
    calls.push(...step.calls)
  }
  return { reading, calls }
}

describe('what the server is told', () => {
  it.each<[string, ReadingEvent[], ReadingCall[]]>([
    ['a story that was opened is viewed', [opened], ['view']],
    ['a story that is opened again is viewed once', [opened, left, opened], ['view', 'last report']],
    ['a page that nobody sees is no view until it is seen', [openedUnseen, due, shown], ['view']],
    ['a copy read without a connection is told nothing of', [openedOffline, scrolled(100), due, left], []],
    ['the view is told when the connection is back', [openedOffline, online], ['view']],
    ['reports follow the clock', [opened, due, due], ['view', 'report', 'report']],
    ['scrolling alone reports nothing', [opened, scrolled(20), scrolled(90)], ['view']],
    ['a hidden page reports once more and then pauses', [opened, hidden, due, due], ['view', 'last report']],
    ['reports go on when the page is seen again', [opened, hidden, shown, due], ['view', 'last report', 'report']],
    ['who leaves reports once', [opened, left], ['view', 'last report']],
    ['who hides and then leaves reports once', [opened, hidden, left], ['view', 'last report']],
    ['without a connection reports pause', [opened, offline, due, online, due], ['view', 'report']],
    ['what the server finds read is complete', [opened, due, judged(true)], ['view', 'report', 'view-complete']],
    ['what is not read yet is not complete', [opened, due, judged(false)], ['view', 'report']],
    ['complete is told once', [opened, judged(true), accepted, judged(true), due], ['view', 'view-complete', 'report']],
    ['the bottom of the dialog is complete', [opened, scrolled(100, true)], ['view', 'view-complete']],
    [
      'two scrolls to the bottom are one',
      [opened, scrolled(100, true), accepted, scrolled(10), scrolled(100, true)],
      ['view', 'view-complete'],
    ],
    [
      'a bottom that was reached too fast is told again when it was read',
      [opened, scrolled(100, true), tooEarly, due, judged(true), accepted, judged(true)],
      ['view', 'view-complete', 'report', 'view-complete'],
    ],
    [
      'a bottom that was reached too fast is told again also when the reading was enough before the answer came',
      [opened, scrolled(100, true), judged(true), tooEarly, accepted, judged(true)],
      ['view', 'view-complete', 'view-complete'],
    ],
    [
      'what got no answer is told again with the next report, until there is one',
      [opened, judged(true), unanswered, unanswered, judged(true), unanswered, judged(true), accepted, judged(true)],
      ['view', 'view-complete', 'view-complete', 'view-complete'],
    ],
    [
      'and not a third time',
      [opened, scrolled(100, true), tooEarly, judged(true), tooEarly, judged(true)],
      ['view', 'view-complete', 'view-complete'],
    ],
  ])('%s', (_rule, events, calls) => expect(follow(events).calls).toEqual(calls))
})

describe('what is known of a reading', () => {
  it.each<[string, ReadingEvent[], Partial<Reading>]>([
    ['scrolling back takes nothing away', [opened, scrolled(90), scrolled(30)], { percent: 30, furthest: 90 }],
    [
      'dialog and page are one reading',
      [opened, scrolled(60), left, opened, scrolled(5)],
      { percent: 5, furthest: 60 },
    ],
    ['what is enough stays enough', [opened, judged(true), judged(false)], { valid: true }],
    ['the missing seconds are the last ones said', [opened, judged(false)], { valid: false, secondsLeft: 20 }],
  ])('%s', (_rule, events, known) => expect(follow(events).reading).toMatchObject(known))
})
