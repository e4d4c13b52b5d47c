import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { calendar, plus } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { CalendarPart } from './CalendarPart.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Drafts } from './Drafts.tsx'
import { EventManagement } from './events/EventManagement.tsx'
import { spark } from './icons.ts'
import { OpenContext, type Opened } from './opened.ts'
import { places } from './places.ts'

const id = 'calendar'

/** What is said, where and when: the content of the weeks to come, and the days it is made for. */
export function CalendarTab() {
  const part = places.partOf(useLocation().search)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** A late answer closes the dialog that asked, not the one that is open by then. */
  const close = () => setOpened((now) => (now === opened ? null : now))
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
