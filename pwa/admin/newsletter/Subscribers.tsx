import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Subscriber } from '../../../data/contract/newsletter.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Chips } from '../kit/lists/Chips.tsx'
import { hasAllWords } from '../kit/lists/hasAllWords.ts'
import { SearchField } from '../kit/lists/SearchField.tsx'
import { ConfirmSetting } from './ConfirmSetting.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { subscribersQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { subscribersFile } from './remote.ts'
import { SubscriberRow } from './SubscriberRow.tsx'
import { countStandings, filterWords, type Standing, standingOf, standings } from './subscriberWords.ts'

/** Drawn at once; more on request, so that thousands do not make a phone wait. */
const shownAtOnce = 100

/** Who gets the newsletter. */
export function Subscribers() {
  const { data, error, refetch } = useQuery(subscribersQuery)
  const [importing, setImporting] = useState(false)
  const [leaving, setLeaving] = useState<Subscriber | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      <section className="panel flush subscribers" aria-labelledby="subscribers">
        <div className="ph">
          <h3 ref={heading} id="subscribers" tabIndex={-1}>
            Subscribers
          </h3>
          <button type="button" className="btn line sm" aria-haspopup="dialog" onClick={() => setImporting(true)}>
            Import
          </button>
          {data && data.length > 0 && (
            <a className="btn line sm" href={subscribersFile} download>
              <Icon path={download} /> Export CSV
            </a>
          )}
        </div>
        {!data && !error && <Spinner />}
        {data?.length === 0 && (
          <Empty picture="nest" title="No subscribers yet" level={3}>
            Who signs up on the home page appears here. A list you already have can be imported.
          </Empty>
        )}
        {data && data.length > 0 && <People people={data} onRemove={setLeaving} />}
      </section>
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

interface PeopleProps {
  people: readonly Subscriber[]
  onRemove: (one: Subscriber) => void
}

function People({ people, onRemove }: PeopleProps) {
  const [search, setSearch] = useState('')
  const [standing, setStanding] = useState<Standing | null>(null)
  const [most, setMost] = useState(shownAtOnce)
  const counts = countStandings(people)
  const found = people.filter(
    (one) => (standing === null || standingOf(one) === standing) && (!search.trim() || hasAllWords(one.email, search)),
  )
  const chips = [null, ...standings]
  return (
    <>
      <div className="narrow">
        <Chips
          label="Show"
          names={chips}
          chosen={standing}
          onChoose={(name) => {
            setStanding(name)
            setMost(shownAtOnce)
          }}
          words={(name) => (name ? filterWords[name] : 'All')}
          count={(name) => (name ? counts[name] : people.length).toLocaleString('en-US')}
        />
        <SearchField
          label="Search by address"
          value={search}
          onChange={(text) => {
            setSearch(text)
            setMost(shownAtOnce)
          }}
        />
      </div>
      <p className="vh" role="status">
        {(search || standing) && `${found.length.toLocaleString('en-US')} found`}
      </p>
      {found.length === 0 && <p className="log-empty">Nobody on the list fits this.</p>}
      {found.length > 0 && (
        <ul className="list">
          {found.slice(0, most).map((one) => (
            <SubscriberRow key={one.id} subscriber={one} onRemove={() => onRemove(one)} />
          ))}
        </ul>
      )}
      {found.length > most && (
        <p className="load-more within">
          <button type="button" className="btn line" onClick={() => setMost(most + shownAtOnce * 2)}>
            Show more
          </button>
        </p>
      )}
    </>
  )
}
