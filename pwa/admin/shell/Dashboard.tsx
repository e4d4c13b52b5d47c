import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useDeskAlerts } from '../alerts/useDeskAlerts.ts'
import { AuthorsTab } from '../authors/AuthorsTab.tsx'
import { BlogTab } from '../blog/BlogTab.tsx'
import { CalendarTab } from '../calendar/CalendarTab.tsx'
import { DonationsTab } from '../donations/DonationsTab.tsx'
import { useServersZone } from '../kit/data/profile.ts'
import { pendingPublishKey, type Section, sectionOfHash } from '../kit/data/sections.ts'
import { zone } from '../kit/data/zone.ts'
import { useUnsaved } from '../kit/drafts/draftStore.ts'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { presentInWords } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { MessagesTab } from '../messages/MessagesTab.tsx'
import { NewsletterTab } from '../newsletter/NewsletterTab.tsx'
import { NotificationsTab } from '../notifications/NotificationsTab.tsx'
import { PendingTab } from '../pending/PendingTab.tsx'
import { PublishedTab } from '../published/PublishedTab.tsx'
import { DetailsReminder } from '../settings/DetailsReminder.tsx'
import { SettingsTab } from '../settings/SettingsTab.tsx'
import { SocialTab } from '../social/SocialTab.tsx'
import { PhoneBars } from './PhoneBars.tsx'
import { Rail } from './Rail.tsx'
import { StoryDrafts } from './StoryDrafts.tsx'
import { Summary } from './Summary.tsx'

/** The desk: the tab that the address names, in its frame. Who has just come through the gate goes on at the tab's heading. */
export default function Dashboard({ hasEntered }: { hasEntered: boolean }) {
  useEffect(() => {
    if (hasEntered) focusSectionHeading()
  }, [hasEntered])
  const section = useSection()
  const now = useNow()
  useServersZone()
  useDeskAlerts()
  // Whichever tab is open: what is kept goes with the browser tab.
  useLeaveGuard(useUnsaved().length > 0)
  // Every time on the desk is written anew when the zone changes; nothing that is being typed is lost by it.
  const { id } = useSnapshot(zone)
  return (
    <div className="desk">
      <PhoneBars current={section} />
      <Rail current={section} />
      <main id="main">
        <div className="ahead">
          <h1 className="keep">Admin dashboard</h1>
          <span className="small muted">{presentInWords(now, id)}</span>
        </div>
        <DetailsReminder />
        <Summary />
        <StoryDrafts />
        <Tab section={section} />
      </main>
    </div>
  )
}

function Tab({ section }: { section: Section }) {
  if (section === 'pending') return <PendingTab />
  if (section === 'published') return <PublishedTab />
  if (section === 'blog') return <BlogTab />
  if (section === 'content-calendar') return <CalendarTab />
  if (section === 'messages') return <MessagesTab />
  if (section === 'newsletter') return <NewsletterTab />
  if (section === 'authors') return <AuthorsTab />
  if (section === 'donations') return <DonationsTab />
  if (section === 'notifications') return <NotificationsTab />
  if (section === 'settings') return <SettingsTab />
  return <SocialTab />
}

/** The tab that is open. A change of tab begins at the top, with the focus on its heading. */
function useSection(): Section {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const section = sectionOfHash(hash)
  const shown = useRef(section)
  useEffect(() => {
    if (sessionStorage.getItem(pendingPublishKey) !== null) navigate({ hash: 'social' }, { replace: true })
  }, [navigate])
  useEffect(() => {
    if (shown.current === section) return
    shown.current = section
    scrollTo(0, 0)
    focusSectionHeading()
  }, [section])
  return section
}
