import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { msg, t } from '../../data/words/words.ts'
import { useDevice } from '../offline/useDevice.ts'
import { Icon } from '../ui/Icon.tsx'
import { book, check, clock, offline } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { type Gate, gateOf, isTold, restInWords, wholePercent } from './gate.ts'
import { likedStories } from './likedStories.ts'
import { readings } from './readings.ts'

interface Props {
  storyId: number
  id: string
  isToldAlone: boolean
}

/**
 * Says what is missing before a like or a share counts, when it is worth saying. All that may be said is on the page, for
 * `drawReading` to show before the app has come.
 */
export function GateNote({ storyId, id, isToldAlone }: Props) {
  const { online } = useDevice()
  const isLiked = useSnapshot(likedStories)[storyId] ?? false
  const reading = useSnapshot(readings)[storyId]
  const gate = gateOf({
    online,
    isLiked,
    percent: reading?.percent ?? 0,
    furthest: reading?.furthest ?? 0,
    valid: reading?.valid ?? false,
  })
  return (
    <div id={id} data-gates="" aria-live={isTold(gate) ? 'polite' : 'off'}>
      {saidGates.map((said) => (
        <p key={said} className="gate-note" data-gate={said} hidden={said !== gate}>
          <Icon path={icons[said]} />
          <Words
            gate={said}
            percent={reading?.percent ?? 0}
            secondsLeft={reading?.secondsLeft ?? null}
            isToldAlone={isToldAlone}
          />
        </p>
      ))}
    </div>
  )
}

const saidGates = ['offline', 'locked', 'waiting', 'ready'] as const

const icons = { offline, locked: book, waiting: clock, ready: check }

type WordsProps = { gate: Exclude<Gate, 'silent'>; percent: number; secondsLeft: number | null; isToldAlone: boolean }

const readToMark = msg(
  'Read to the mark at {mark}% to like or share. <more>You’re at <b><percent></percent>%</b>.</more>',
)
const listenToMark = msg(
  'Listen to the mark at {mark}% to like or share. <more>You’re at <b><percent></percent>%</b>.</more>',
)
const waitAfterReading = msg('<more>You’re at the end. Take your time:</more> you can like and share in <wait></wait>.')
const waitAfterListening = msg('<more>Take your time:</more> you can like and share in <wait></wait>.')
const thanksForReading = msg('<more><b>Thank you for reading to the end.</b></more> You can like and share now.')
const thanksForListening = msg('<more><b>Thank you for listening.</b></more> You can like and share now.')

/** Heard, and read where there is room: a phone leaves its screen to the story. */
const more = (words: ReactNode) => <span className="more-words">{words}</span>

function Words({ gate, percent, secondsLeft, isToldAlone }: WordsProps) {
  switch (gate) {
    case 'offline':
      return <span>{t('You’re offline. Likes and shares need signal.')}</span>
    case 'locked':
      return (
        <span>
          {rich(isToldAlone ? listenToMark : readToMark, {
            more,
            mark: readingRules.completeScroll,
            b: (words) => <b>{words}</b>,
            percent: () => (
              <span data-percent="" suppressHydrationWarning>
                {wholePercent(percent)}
              </span>
            ),
          })}
        </span>
      )
    case 'waiting':
      return (
        <span>
          {rich(isToldAlone ? waitAfterListening : waitAfterReading, {
            more,
            wait: () => (
              <span data-wait="" suppressHydrationWarning>
                {restInWords(secondsLeft)}
              </span>
            ),
          })}
        </span>
      )
    case 'ready':
      return (
        <span>
          {rich(isToldAlone ? thanksForListening : thanksForReading, {
            more,
            b: (words) => <b>{words}</b>,
          })}
        </span>
      )
  }
}
