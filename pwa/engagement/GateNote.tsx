import { useSnapshot } from 'valtio'
import { readingRules } from '../../data/vocabulary/engagement.ts'
import { device } from '../offline/status.ts'
import { Icon } from '../ui/Icon.tsx'
import { book, check, clock, offline } from '../ui/icons.ts'
import { type Gate, gateOf } from './gate.ts'
import { likedStories } from './likedStories.ts'
import { readings } from './readings.ts'
import { waitInWords } from './waitInWords.ts'

/** Says what is missing before a like or a share counts, when it is worth saying. */
export function GateNote({ storyId, id }: { storyId: number; id: string }) {
  const { online } = useSnapshot(device)
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
    // Progress would be read out without end; what changes for the reader is.
    <div id={id} aria-live={gate === 'ready' || gate === 'offline' ? 'polite' : 'off'}>
      {gate !== 'silent' && (
        <p className="gate-note">
          <Icon path={icons[gate]} />
          <Words gate={gate} percent={reading?.percent ?? 0} secondsLeft={reading?.secondsLeft ?? null} />
        </p>
      )}
    </div>
  )
}

const icons = { offline, locked: book, waiting: clock, ready: check }

type WordsProps = { gate: Exclude<Gate, 'silent'>; percent: number; secondsLeft: number | null }

function Words({ gate, percent, secondsLeft }: WordsProps) {
  switch (gate) {
    case 'offline':
      return <span>You’re offline. Likes and shares need signal.</span>
    case 'locked':
      return (
        <span>
          Read to the mark at {readingRules.completeScroll}% to like or share. You’re at <b>{Math.floor(percent)}%</b>.
        </span>
      )
    case 'waiting':
      return (
        <span>
          You’re at the end. Take your time: you can like and share in{' '}
          {secondsLeft ? `about ${waitInWords(secondsLeft)}` : 'a moment'}.
        </span>
      )
    case 'ready':
      return (
        <span>
          <b>Thank you for reading to the end.</b> You can like and share now.
        </span>
      )
  }
}
