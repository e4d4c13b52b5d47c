import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Campaign } from '../../../../data/contract/outreach/newsletter.ts'
import { lateMinutes, opensKeptDays } from '../../../../data/vocabulary/newsletter.ts'
import { newId } from '../../../offline/newId.ts'
import { retry } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { fullTime } from '../../kit/words/times.ts'
import { refreshIssues } from '../compose/useIssue.ts'
import { draftAddress } from '../places.ts'
import { beginAgain } from '../queries.ts'

/** The time that was chosen, and that it left later where it did. */
export function LeftAt({ scheduledAt, createdAt }: { scheduledAt: string; createdAt: string }) {
  const minutes = Math.round((Date.parse(createdAt) - Date.parse(scheduledAt)) / 60_000)
  return (
    <span>
      Scheduled for <time dateTime={scheduledAt}>{fullTime(scheduledAt)}</time>
      {minutes > lateMinutes.told && `, left ${minutes} minutes late: the server was off`}
    </span>
  )
}

/** Never a person: how many of those who said that they may be counted. */
export function Opens({ opens: { agreed, opened } }: Pick<Campaign, 'opens'>) {
  if (agreed === 0) return null
  return (
    <p className="small">
      <b className="tabular">
        {opened.toLocaleString('en-US')} of {agreed.toLocaleString('en-US')}
      </b>{' '}
      who agreed to be counted opened it.{' '}
      <span className="muted">
        Mail programs that load no pictures are not counted, and some load them by themselves. Who it was is not shown,
        and is forgotten after {opensKeptDays} days.
      </span>
    </p>
  )
}

/** Begins a draft with the words of this one. */
export function UseAgain({ id }: { id: number }) {
  const navigate = useNavigate()
  const [key] = useState(newId)
  const { run, isPending } = useAct({
    act: () => beginAgain(id, key),
    done: ({ dropped }) => ({
      title: 'Draft Made',
      text:
        dropped === 0
          ? 'It has the words of this newsletter.'
          : `${dropped === 1 ? 'One story or post is' : `${dropped} stories and posts are`} not in it: off the site, or not allowed in emails.`,
    }),
    onDone: ({ draft }) => {
      refreshIssues()
      void navigate(draftAddress(draft.id))
    },
    failed: 'Newsletter Error',
  })
  return (
    <Button look="line" icon={retry} aria-busy={isPending} onClick={() => isPending || run()}>
      Use again
    </Button>
  )
}
