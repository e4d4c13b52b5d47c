import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { calendar, plus } from '../../ui/icons.ts'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { CalendarPart } from './CalendarPart.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Drafts } from './Drafts.tsx'
import { EventManagement } from './events/EventManagement.tsx'
import { spark } from './icons.ts'
import { OpenContext, type Opened } from './opened.ts'
import { addressOf, type Part, partNames, partOf, parts } from './places.ts'

const id = 'calendar'

/** What is said, where and when: the content of the weeks to come, and the days it is made for. */
export function CalendarTab() {
  const part = partOf(useLocation().search)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** A late answer closes the dialog that asked, not the one that is open by then. */
  const close = () => setOpened((now) => (now === opened ? null : now))
  const showEvents = () => navigate(addressOf('events'))
  return (
    <OpenContext.Provider value={setOpened}>
      <section className="calendar-desk">
        <div className="calendar-head">
          <SectionHead title="Content calendar" />
          <div className="acts">
            <button type="button" className="button small" onClick={() => setOpened({ kind: 'write', item: null })}>
              <Icon path={plus} /> Create Content
            </button>
            <button type="button" className="button line small" onClick={() => setOpened({ kind: 'generate' })}>
              <Icon path={spark} /> AI Generate
            </button>
            <button type="button" className="button line small" onClick={() => setOpened({ kind: 'week' })}>
              <Icon path={calendar} /> Generate Weekly Content
            </button>
          </div>
        </div>
        <Drafts opened={opened} />
        <PartTabs<Part>
          id={id}
          label="Content calendar"
          parts={parts}
          names={partNames}
          chosen={part}
          addressOf={addressOf}
        />
        <PartPanel id={id} chosen={part}>
          {part === 'calendar' ? <CalendarPart onAllEvents={showEvents} /> : <EventManagement />}
        </PartPanel>
      </section>
      <Dialogs opened={opened} onClose={close} />
    </OpenContext.Provider>
  )
}
