import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { calendar, plus } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { Ledger } from '../kit/lists/Ledger.tsx'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { Board } from './board/Board.tsx'
import { RecentContent } from './content/RecentContent.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Drafts } from './Drafts.tsx'
import { EventManagement } from './events/EventManagement.tsx'
import { Themes } from './events/Themes.tsx'
import { UpcomingEvents } from './events/UpcomingEvents.tsx'
import { OpenContext, type Opened } from './opened.ts'
import { places } from './places.ts'
import { fetchItem, overviewQuery } from './queries.ts'

const id = 'calendar'

/** What is said, where and when: the content of the weeks to come, and the days it is made for. */
export function CalendarTab() {
  const part = places.partOf(useLocation().search)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** A late answer closes the dialog that asked, not the one that is open by then. */
  const close = () => setOpened((now) => (now === opened ? null : now))
  useNamedItem((item) => setOpened({ kind: 'item', item }))
  const showEvents = () => navigate(places.addressOf('events'))
  return (
    <OpenContext.Provider value={setOpened}>
      <section className="calendar-desk">
        <div className="calendar-head">
          <SectionHead title="Content calendar" />
          <div className="acts">
            <Button look="small" icon={plus} onClick={() => setOpened({ kind: 'write', item: null })}>
              Create Content
            </Button>
            <Button look="line small" icon={spark} onClick={() => setOpened({ kind: 'generate' })}>
              AI Generate
            </Button>
            <Button look="line small" icon={calendar} onClick={() => setOpened({ kind: 'week' })}>
              Generate Weekly Content
            </Button>
          </div>
        </div>
        <Drafts opened={opened} />
        <PartTabs id={id} label="Content calendar" {...places} chosen={part} />
        <PartPanel id={id} chosen={part}>
          {part === 'calendar' ? <CalendarPart onAllEvents={showEvents} /> : <EventManagement />}
        </PartPanel>
      </section>
      <Dialogs opened={opened} onClose={close} />
    </OpenContext.Provider>
  )
}

/** The item that an address such as `?item=7#content-calendar` names, opened once. */
function useNamedItem(open: (item: ContentItem) => void): void {
  const named = useSearchParams()[0].get('item')
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['calendar', 'item', named],
    queryFn: () => fetchItem(Number(named)),
    enabled: named !== null && /^\d{1,15}$/.test(named),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item is opened once
  useEffect(() => {
    if (!data) return
    open(data)
    void navigate(places.addressOf('calendar'), { replace: true })
  }, [data])
}

function CalendarPart({ onAllEvents }: { onAllEvents: () => void }) {
  return (
    <>
      <Stats />
      <div className="split">
        <div className="calendar-column">
          <Board />
          <RecentContent />
        </div>
        <aside className="calendar-column">
          <UpcomingEvents onAll={onAllEvents} />
          <Themes />
        </aside>
      </div>
    </>
  )
}

function Stats() {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  const figures = [
    { label: 'Total Content', value: data?.total ?? '–' },
    { label: 'Scheduled', value: data?.scheduled ?? '–' },
    { label: 'Published', value: data?.published ?? '–' },
    { label: 'Drafts', value: data?.drafts ?? '–' },
  ]
  return (
    <PhoneFold label="Figures">
      <Ledger look="four" figures={figures} />
    </PhoneFold>
  )
}

/** A spark: something is drafted by a machine. */
const spark = 'M12 3c.6 5.4 3.6 8.4 9 9-5.4.6-8.4 3.6-9 9-.6-5.4-3.6-8.4-9-9 5.4-.6 8.4-3.6 9-9z'
