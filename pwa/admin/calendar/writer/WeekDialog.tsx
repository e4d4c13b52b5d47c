import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekGenerated } from '../../../../data/contract/outreach/calendar.ts'
import { type ContentStyle, weekDays } from '../../../../data/vocabulary/calendar.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { calendarTime } from '../content/contentWords.ts'
import { addDays } from '../days.ts'
import { dayInWords } from '../events/eventWords.ts'
import { generateWeek, writerQuery } from '../queries.ts'
import { useToday } from '../useToday.ts'
import { PostsAsked } from './PostsAsked.tsx'
import { useWriter } from './useWriter.ts'
import { writerInWords } from './writerLabels.ts'

/** A draft for each of the seven days from tomorrow that has none of a generated week yet. */
export function WeekDialog({ onClose }: { onClose: () => void }) {
  const { today, zoneId } = useToday()
  const [platforms, setPlatforms] = useState<SocialPlatform[]>([...socialPlatforms])
  const [style, setStyle] = useState<ContentStyle>('educational')
  const { data: writer } = useQuery(writerQuery)
  const from = addDays(today, 1)
  const to = addDays(from, weekDays - 1)
  const { ask, stop, isPending, written, failure } = useWriter({
    act: 'generateWeekly',
    ask: generateWeek,
    onWritten: (week) => showToast({ title: 'Week Generated', text: resultInWords(week), tone: 'good' }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Generate Weekly Content"
      width="40rem"
      actions={
        written ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button look="line" onClick={() => (isPending ? stop() : onClose())}>
              {isPending ? 'Stop' : 'Cancel'}
            </Button>
            <Button
              busy={isPending}
              disabled={platforms.length === 0}
              onClick={() => ask({ startDate: from, platforms, style })}
            >
              Generate the week
            </Button>
          </>
        )
      }
    >
      <ErrorNotice failure={failure} />
      {written ? (
        <>
          <Notice tone="good">
            <p>{resultInWords(written)}</p>
          </Notice>
          <ul className="outcomes">
            {written.posts.map((post) => (
              <li key={post.id}>
                <b>{post.title}</b>
                <span className="subline">
                  {post.scheduledDate ? calendarTime(post.scheduledDate, zoneId) : 'Without a date'}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            One draft for each day from <b>{dayInWords(from)}</b> to <b>{dayInWords(to)}</b>. A day that has a generated
            draft already keeps it. All of them are drafts: nothing is published without you.
          </p>
          {writer && <p className="small muted">{writerInWords(writer)}</p>}
          <PostsAsked platforms={platforms} style={style} onPlatforms={setPlatforms} onStyle={setStyle} />
          {isPending && <Spinner label="Writing seven drafts. This can take a minute." />}
        </>
      )}
    </Dialog>
  )
}

/** 5 created, 2 there already. */
const resultInWords = ({ created, present }: WeekGenerated) => `Created ${created}, ${present} there already.`
