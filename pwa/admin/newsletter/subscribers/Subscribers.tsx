import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
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
import { hasAllWords } from '../../kit/lists/hasAllWords.ts'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { LoadMore, usePart } from '../../kit/lists/LoadMore.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { SearchField } from '../../kit/lists/SearchField.tsx'
import { emailStatusQuery, saveSettings, settingsQuery, subscribersFile, subscribersQuery } from '../queries.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { RemoveDialog, SubscriberRow } from './SubscriberRow.tsx'
import { countStandings, filterWords, type Standing, standingOf, standings } from './subscriberLabels.ts'

/** Drawn at once; more on request, so that thousands do not make a phone wait. */
const shownAtOnce = 100

/** Who gets the newsletter. */
export function Subscribers() {
  const list = useQuery(subscribersQuery)
  const { data } = list
  const [importing, setImporting] = useState(false)
  const [leaving, setLeaving] = useState<Subscriber | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useSearchParams()[0].get('q')
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
            {data && data.length > 0 && (
              <a className="button line small" href={subscribersFile} download>
                <Icon path={download} /> Export CSV
              </a>
            )}
          </>
        }
      >
        <ListFrame
          list={list}
          isWithin
          empty={
            <Empty picture="nest" title="No subscribers yet" level={3}>
              Who signs up on the home page appears here. A list you already have can be imported.
            </Empty>
          }
        >
          {(people) => <People key={asked} people={people} onRemove={setLeaving} />}
        </ListFrame>
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

interface PeopleProps {
  people: readonly Subscriber[]
  onRemove: (one: Subscriber) => void
}

function People({ people, onRemove }: PeopleProps) {
  const [search, setSearch] = useState(useSearchParams()[0].get('q') ?? '')
  const [standing, setStanding] = useState<Standing | null>(null)
  const counts = countStandings(people)
  const found = people.filter(
    (one) => (standing === null || standingOf(one) === standing) && (!search.trim() || hasAllWords(one.email, search)),
  )
  const { shown, list } = usePart(found, shownAtOnce, `${standing} ${search}`)
  const chips = [null, ...standings]
  return (
    <>
      <div className="narrow">
        <Chips
          label="Show"
          names={chips}
          chosen={standing}
          onChoose={setStanding}
          words={(name) => (name ? filterWords[name] : 'All')}
          count={(name) => (name ? counts[name] : people.length).toLocaleString('en-US')}
        />
        <SearchField label="Search by address" value={search} onChange={setSearch} />
      </div>
      <p className="visually-hidden" role="status">
        {(search || standing) && `${found.length.toLocaleString('en-US')} found`}
      </p>
      {found.length === 0 && <p className="log-empty">Nobody on the list fits this.</p>}
      {found.length > 0 && (
        <ul className="list">
          {shown.map((one) => (
            <SubscriberRow key={one.id} subscriber={one} onRemove={() => onRemove(one)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} isWithin label="Show more" />
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
