import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { CopyButton } from '../../kit/lists/CopyButton.tsx'
import { addressQuery, eventsFile, renewAddress } from '../queries.ts'

/** The admin's own address of the calendar, to be subscribed to in any calendar program. */
export function FeedPanel() {
  const { data, error, refetch } = useQuery(addressQuery)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const renewal = useAct({
    act: renewAddress,
    done: () => ({ title: 'New Address', text: 'The former one shows nothing any more.' }),
    onDone: (address) => {
      deskQueries.setQueryData(addressQuery.queryKey, address)
      close()
    },
  })
  return (
    <section className="panel feed-panel" aria-labelledby="your-calendar">
      <h3 id="your-calendar">Your calendar</h3>
      <p className="small">
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
            <a className="button line small" href={eventsFile} download>
              <Icon path={download} /> Download the events (.ics)
            </a>
            <Button look="quiet small" onClick={() => setAsked(true)}>
              Make a new address
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <ActionDialog title="Make a new address?" confirm="Make a new address" act={renewal} onClose={close}>
          <p>The present one ends at once. Calendars that use it have to be given the new one.</p>
        </ActionDialog>
      )}
    </section>
  )
}
