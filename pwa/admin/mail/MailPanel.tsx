import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MailOverview } from '../../../data/contract/outreach/mail.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { Ledger } from '../kit/lists/Ledger.tsx'
import { ListFrame } from '../kit/lists/ListFrame.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { fullTime } from '../kit/words/times.ts'
import { MailKinds } from './MailKinds.tsx'
import { MailRow } from './MailRow.tsx'
import { mailQuery, type Trouble } from './queries.ts'

const chips = [null, 'failed', 'unsure'] as const

/** What became of the mail that this site sends: receipts, newsletters, alerts, steps; and what it sends by itself. */
export function MailPanel() {
  const [state, setState] = useState<Trouble | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(mailQuery(state))
  const { data } = list
  const overview = data?.pages[0]?.overview
  const mails = data?.pages.flatMap((page) => page.overview.troubled)
  return (
    <div className="mail-panel">
      {overview && <Way overview={overview} />}
      {overview?.trouble && <MailServerNotice trouble={overview.trouble} />}
      {overview && <Counts counts={overview.counts} />}
      <MailKinds />
      <Panel id="troubled-mail" title="Mail that did not get through" heading={heading}>
        <div className="narrow">
          <Chips
            label="Show"
            names={chips}
            chosen={state}
            onChoose={setState}
            words={(name) => name ?? 'all'}
            count={overview && ((name) => countOf(overview.counts, name))}
          />
        </div>
        <ListFrame
          list={{ ...list, data: mails }}
          isWithin
          empty={<p className="log-empty">Nothing. All mail got through or is on its way.</p>}
        >
          {(rows) => (
            <ul className="list">
              {rows.map((mail) => (
                <MailRow key={mail.id} mail={mail} onRetried={() => heading.current?.focus()} />
              ))}
            </ul>
          )}
        </ListFrame>
      </Panel>
    </div>
  )
}

function Way({ overview: { way, from } }: { overview: MailOverview }) {
  if (way === 'smtp')
    return (
      <p>
        Mail leaves through the mail server, as <b>{from}</b>.
      </p>
    )
  return (
    <Notice tone="warn">
      <b>No mail server is set up</b>
      <p className="small">
        Every mail is written into a file on the server, and nobody gets it. Whoever runs the server can set{' '}
        <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
      </p>
    </Notice>
  )
}

/** No mail leaves at all, with the mail server's reason. */
function MailServerNotice({
  trouble: { title, message, toDo, since },
}: {
  trouble: NonNullable<MailOverview['trouble']>
}) {
  return (
    <Notice tone="warn">
      <b>{title}</b>
      <p className="small">
        Since <time dateTime={since}>{fullTime(since)}</time>. {message}
      </p>
      <p className="small">{toDo}</p>
    </Notice>
  )
}

function Counts({ counts }: Pick<MailOverview, 'counts'>) {
  const cells = [
    { label: 'Sent', count: counts.sent },
    { label: 'Waiting', count: counts.queued + counts.sending },
    { label: 'Failed', count: counts.failed, asks: counts.failed > 0 },
    { label: 'Unsure', count: counts.unsure, asks: counts.unsure > 0 },
    { label: 'Left out', count: counts.skipped },
  ]
  return <Ledger figures={cells.map(({ count, ...cell }) => ({ ...cell, value: count.toLocaleString('en-US') }))} />
}

const countOf = (counts: MailOverview['counts'], name: Trouble | null) =>
  (name ? counts[name] : counts.failed + counts.unsure).toLocaleString('en-US')
