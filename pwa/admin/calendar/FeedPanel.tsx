import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { serverWords, showFailed } from '../kit/data/failures.ts'
import { deskQueries } from '../kit/data/queries.ts'
import { CopyButton } from '../kit/lists/CopyButton.tsx'
import { addressQuery } from './queries.ts'
import { eventsFile, renewAddress } from './remote.ts'

const notMade = 'Update Failed'

/** The admin's own address of the calendar, to be subscribed to in any calendar program. */
export function FeedPanel() {
  const { data, error, refetch } = useQuery(addressQuery)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const renewal = useMutation({
    mutationFn: renewAddress,
    onSuccess: (address) => {
      deskQueries.setQueryData(addressQuery.queryKey, address)
      showToast({ title: 'New Address', text: 'The former one shows nothing any more.', tone: 'good' })
      close()
    },
    onError: (failure) => showFailed(notMade, failure),
  })
  return (
    <section className="panel feed-panel" aria-labelledby="your-calendar">
      <h3 id="your-calendar">Your calendar</h3>
      <p className="sm">
        Subscribe to this address in your phone’s or computer’s calendar: it follows every change. It holds the events
        and what is scheduled or out, no drafts. Whoever has the address sees all of that: keep it to yourself.
      </p>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <p className="feed-address">
            <code>{data.url}</code>
          </p>
          <div className="acts">
            <CopyButton text={data.url} what="the address" label="Copy" />
            <a className="btn line sm" href={eventsFile} download>
              <Icon path={download} /> Download the events (.ics)
            </a>
            <button type="button" className="btn quiet sm" onClick={() => setAsked(true)}>
              Make a new address
            </button>
          </div>
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Make a new address?"
          confirm="Make a new address"
          busy={renewal.isPending}
          problem={renewal.error && { title: notMade, text: serverWords(renewal.error) }}
          onConfirm={renewal.mutate}
          onClose={close}
        >
          <p>The present one ends at once. Calendars that use it have to be given the new one.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
