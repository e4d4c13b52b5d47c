import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { bell, book, calendar, coin, inbox, mail, megaphone, news, send, sliders, users } from '../../ui/icons.ts'
import { summaryQuery } from '../kit/data/queries.ts'
import { type Section, sectionGroups, sectionNames, type View } from '../kit/data/sections.ts'
import { countsQuery } from '../notifications/queries.ts'

/** All eleven tabs in their groups, as the rail and the phone's sheet show them. */
export function SectionList({ current, onChoose }: { current: View; onChoose?: () => void }) {
  const waiting = useWaiting()
  return (
    <div className="nav11">
      {sectionGroups.map(({ title, sections }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          {sections.map((section) => (
            <SectionLink key={section} section={section} current={current} onChoose={onChoose}>
              <Icon path={sectionIcons[section]} /> {sectionNames[section]}
              <Count of={waiting[section]} section={section} />
            </SectionLink>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

interface LinkProps {
  section: Section
  current: View
  onChoose?: () => void
  children: ReactNode
}

export function SectionLink({ section, current, onChoose, children }: LinkProps) {
  return (
    <Link to={{ hash: section }} aria-current={section === current ? 'page' : undefined} onClick={onChoose}>
      {children}
    </Link>
  )
}

/** 'Unread Messages' of the cards is the same number. */
export function Count({ of: count, section }: { of?: number; section: Section }) {
  if (!count) return null
  return (
    <span className="count">
      {count} <span className="visually-hidden">{section === 'pending' ? 'waiting' : 'unread'}</span>
    </span>
  )
}

/** What waits for somebody's attention, by tab. */
export function useWaiting(): Partial<Record<Section, number>> {
  const { data } = useQuery(summaryQuery)
  const { data: told } = useQuery(countsQuery)
  return { pending: data?.pendingStories, messages: data?.unreadMessages, notifications: told?.counts.all }
}

export const sectionIcons: Record<Section, string> = {
  pending: inbox,
  published: book,
  messages: mail,
  blog: news,
  'content-calendar': calendar,
  social: megaphone,
  newsletter: send,
  authors: users,
  donations: coin,
  notifications: bell,
  settings: sliders,
}
