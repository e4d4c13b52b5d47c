import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { mostShown } from '../../../../data/vocabulary/deskLists.ts'
import { standings } from '../../../../data/vocabulary/newsletter.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { download } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { closeThenFocus } from '../../kit/acts/closeThenFocus.ts'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { Chips } from '../../kit/lists/Chips.tsx'
import { anyWords, type FilterOf, isNarrowed, oneOf, searchOf } from '../../kit/lists/filters.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { LoadMore } from '../../kit/lists/LoadMore.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { SearchBox } from '../../kit/lists/SearchBox.tsx'
import { useFilter } from '../../kit/lists/useFilter.ts'
import { useWindow } from '../../kit/lists/useWindow.ts'
import {
  audienceQuery,
  emailStatusQuery,
  saveSettings,
  settingsQuery,
  subscribersFile,
  subscribersQuery,
} from '../queries.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { RemoveDialog, SubscriberRow } from './SubscriberRow.tsx'
import { filterWords } from './subscriberLabels.ts'

const readers = { q: anyWords, standing: oneOf(standings) }
const place = { part: 'subscribers' }

/** Who gets the newsletter. */
export function Subscribers() {
  const { filter, show } = useFilter('newsletter', readers, place)
  const list = useInfiniteQuery(subscribersQuery(filter))
  const { data } = list
  const [importing, setImporting] = useState(false)
  const [leaving, setLeaving] = useState<Subscriber | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = data?.total === 0 && !isNarrowed(filter)
  return (
    <>
      <Panel
        id="subscribers"
        title="Subscribers"
        heading={heading}
        className="subscribers"
        beside={
          <>
            <Button look="line small" aria-haspopup="dialog" onClick={() => setImporting(true)}>
              Import
            </Button>
            {data && !isEmpty && (
              <a className="button line small" href={subscribersFile} download>
                <Icon path={download} /> Export CSV
              </a>
            )}
          </>
        }
      >
        {data && !isEmpty && <Filters filter={filter} found={data.total} onChange={show} />}
        <Loaded from={list} isWithin>
          {({ rows, total }) =>
            isEmpty ? (
              <Nobody />
            ) : (
              <People key={searchOf(filter)} people={rows} total={total} list={list} onRemove={setLeaving} />
            )
          }
        </Loaded>
      </Panel>
      <ConfirmSetting />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {leaving && (
        <RemoveDialog
          subscriber={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() =>
            closeThenFocus(
              () => setLeaving(null),
              () => heading.current?.focus(),
            )
          }
        />
      )}
    </>
  )
}

const Nobody = () => (
  <Empty picture="nest" title="No subscribers yet" level={3}>
    Who signs up on the home page appears here. A list you already have can be imported.
  </Empty>
)

interface FilterProps {
  filter: FilterOf<typeof readers>
  found: number
  onChange: (filter: FilterOf<typeof readers>) => void
}

const chips = [undefined, ...standings]

function Filters({ filter, found, onChange }: FilterProps) {
  const { data: audience } = useQuery(audienceQuery('all'))
  const counts = audience && {
    reached: audience.reachable,
    asked: audience.unconfirmed,
    refused: audience.refused,
  }
  const all = counts && counts.reached + counts.asked + counts.refused
  return (
    <>
      <div className="narrow">
        <Chips
          label="Show"
          names={chips}
          chosen={filter.standing}
          onChoose={(standing) => onChange({ ...filter, standing })}
          words={(name) => (name ? filterWords[name] : 'All')}
          count={(name) => (name ? counts?.[name] : all)?.toLocaleString('en-US')}
        />
        <SearchBox
          label="Search by address"
          hint="Search by address"
          value={filter.q}
          onSearch={(q) => onChange({ ...filter, q })}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isNarrowed(filter) && `${found.toLocaleString('en-US')} found`}
      </p>
    </>
  )
}

interface PeopleProps {
  people: readonly Subscriber[]
  total: number
  list: Parameters<typeof useWindow>[1]
  onRemove: (one: Subscriber) => void
}

function People({ people, total, list, onRemove }: PeopleProps) {
  const { shown, before, showEarlier, next } = useWindow(people, list, mostShown)
  if (total === 0) return <p className="log-empty">Nobody on the list fits this.</p>
  return (
    <>
      {before > 0 && (
        <p className="load-more within">
          <Button look="line" onClick={showEarlier}>
            Show the {before} before
          </Button>
        </p>
      )}
      <ul className="list">
        {shown.map((one) => (
          <SubscriberRow key={one.id} subscriber={one} onRemove={() => onRemove(one)} />
        ))}
      </ul>
      <LoadMore list={next} isWithin label="Show more" />
    </>
  )
}

/** Whether the owner of an address is asked before anything else is sent there. */
function ConfirmSetting() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const mailServer = useQuery(emailStatusQuery)
  const { run, isPending, wish } = useAct({
    act: saveSettings,
    done: ({ confirm }) => ({
      title: 'Setting Saved',
      text: confirm ? 'New subscribers are asked to confirm.' : 'New subscribers are on the list at once.',
    }),
    onDone: (saved) => deskQueries.setQueryData(settingsQuery.queryKey, saved),
    failed: 'Save Failed',
  })
  // It shows what was chosen while that is on its way.
  const isOn = isPending ? wish?.confirm : data?.confirm
  return (
    <section className="panel confirm-setting" aria-labelledby="confirm-setting">
      <h3 id="confirm-setting">New subscribers</h3>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {data && (
        <Tick
          kind="switch"
          checked={isOn}
          aria-busy={isPending || undefined}
          onTick={(confirm) => isPending || run({ confirm })}
        >
          <span>
            Ask them to confirm by mail
            <small>
              So that nobody is signed up by somebody else. Who does not confirm within 30 days is forgotten.
              {mailServer.data?.configured === false &&
                ' Without a mail server nobody can be asked: they are on the list at once.'}
            </small>
          </span>
        </Tick>
      )}
    </section>
  )
}
