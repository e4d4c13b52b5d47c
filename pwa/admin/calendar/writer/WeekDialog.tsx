import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WeekGenerated } from '../../../../data/contract/outreach/calendar.ts'
import { type ContentStyle, contentStyleNames, contentStyles, weekDays } from '../../../../data/vocabulary/calendar.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { failureOf } from '../../kit/data/failures.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { calendarTime } from '../content/contentWords.ts'
import { PlatformChoice } from '../content/PlatformChoice.tsx'
import { addDays } from '../days.ts'
import { dayInWords } from '../events/eventWords.ts'
import { failed, isStopped, showFailure } from '../failures.ts'
import { writerQuery } from '../queries.ts'
import { generateWeek } from '../remote.ts'
import { useToday } from '../useToday.ts'
import { writerInWords } from './writerLabels.ts'

/** A draft for each of the seven days from tomorrow that has none of a generated week yet. */
export function WeekDialog({ onClose }: { onClose: () => void }) {
  const { today, zoneId } = useToday()
  const [platforms, setPlatforms] = useState<SocialPlatform[]>([...socialPlatforms])
  const [style, setStyle] = useState<ContentStyle>('educational')
  const { data: writer } = useQuery(writerQuery)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const from = addDays(today, 1)
  const to = addDays(from, weekDays - 1)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      stop.current = new AbortController()
      return generateWeek({ startDate: from, platforms, style }, stop.current.signal)
    },
    onSuccess: (week) => showToast({ title: 'Week Generated', text: resultInWords(week), tone: 'good' }),
    onError: showFailure('generateWeekly'),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Generate Weekly Content"
      width="40rem"
      actions={
        data ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button look="line" onClick={() => (isPending ? stop.current?.abort() : onClose())}>
              {isPending ? 'Stop' : 'Cancel'}
            </Button>
            <Button busy={isPending} disabled={platforms.length === 0} onClick={() => mutate()}>
              Generate the week
            </Button>
          </>
        )
      }
    >
      {!isStopped(error) && <ErrorNotice failure={failureOf(failed.generateWeekly, error)} />}
      {data ? (
        <>
          <Notice tone="good">
            <p>{resultInWords(data)}</p>
          </Notice>
          <ul className="outcomes">
            {data.posts.map((post) => (
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
          <PlatformChoice
            chosen={platforms}
            onChange={(name, isOn) =>
              setPlatforms(socialPlatforms.filter((other) => (other === name ? isOn : platforms.includes(other))))
            }
          />
          <Field label="Style" name="style" required>
            <Select
              value={style}
              options={contentStyleNames}
              words={(name) => contentStyles[name]}
              onChoose={setStyle}
            />
          </Field>
          {isPending && <Spinner label="Writing seven drafts. This can take a minute." />}
        </>
      )}
    </Dialog>
  )
}

/** 5 created, 2 there already. */
const resultInWords = ({ created, present }: WeekGenerated) => `Created ${created}, ${present} there already.`
