import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useDeskAlerts } from '../alerts/useDeskAlerts.ts'
import { AuthorsTab } from '../authors/AuthorsTab.tsx'
import { BlogTab } from '../blog/BlogTab.tsx'
import { CalendarTab } from '../calendar/CalendarTab.tsx'
import { DonationsTab } from '../donations/DonationsTab.tsx'
import { RiskDialog } from '../kit/acts/RiskDialog.tsx'
import { useServersZone } from '../kit/data/profile.ts'
import { pendingPublishKey, type Section, type View, viewOfHash } from '../kit/data/sections.ts'
import { zone } from '../kit/data/zone.ts'
import { useUnsaved } from '../kit/drafts/draftStore.ts'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { HeldWatch } from '../kit/held/HeldWatch.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { MessagesTab } from '../messages/MessagesTab.tsx'
import { NewsletterTab } from '../newsletter/NewsletterTab.tsx'
import { NotificationsTab } from '../notifications/NotificationsTab.tsx'
import { PendingTab } from '../pending/PendingTab.tsx'
import { PublishedTab } from '../published/PublishedTab.tsx'
import { DeskSearch } from '../search/DeskSearch.tsx'
import { DetailsReminder } from '../settings/DetailsReminder.tsx'
import { SettingsTab } from '../settings/SettingsTab.tsx'
import { SocialTab } from '../social/SocialTab.tsx'
import { Today } from '../today/Today.tsx'
import { DeskHead } from './DeskHead.tsx'
import { PhoneBars } from './PhoneBars.tsx'
import { Rail } from './Rail.tsx'
import { StoryDrafts } from './StoryDrafts.tsx'

interface Props {
  hasEntered: boolean
  /** Something that had waited is done: the site may show something else. */
  onChanged: () => void
}

/** The desk: the tab that the address names, or the day, in its frame. Who has just come through the gate goes on at its heading. */
export default function Dashboard({ hasEntered, onChanged }: Props) {
  useEffect(() => {
    if (hasEntered) focusSectionHeading()
  }, [hasEntered])
  const view = useView()
  useServersZone()
  useDeskAlerts()
  // Whichever tab is open: what is kept goes with the browser tab.
  useLeaveGuard(useUnsaved().length > 0)
  // Every time on the desk is written anew when the zone changes; nothing that is being typed is lost by it.
  useSnapshot(zone).id
  return (
    <div className="desk">
      <PhoneBars current={view} />
      <Rail current={view} />
      <DeskSearch />
      <main id="main">
        <DeskHead />
        <DetailsReminder />
        <HeldWatch onEnded={onChanged} />
        <StoryDrafts />
        {view === 'today' ? <Today /> : <Tab section={view} />}
      </main>
      <RiskDialog />
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

/** What is open: a tab, or the day. A change begins at the top, with the focus on its heading. */
function useView(): View {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const view = viewOfHash(hash)
  const shown = useRef(view)
  useEffect(() => {
    if (sessionStorage.getItem(pendingPublishKey) !== null) navigate({ hash: 'social' }, { replace: true })
  }, [navigate])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    scrollTo(0, 0)
    focusSectionHeading()
  }, [view])
  return view
}
