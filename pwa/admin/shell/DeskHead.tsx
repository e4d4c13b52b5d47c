import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../ui/Icon.tsx'
import { down } from '../../ui/icons.ts'
import { summaryQuery } from '../kit/data/queries.ts'
import { zone } from '../kit/data/zone.ts'
import { presentInWords } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { Summary } from './Summary.tsx'

/** The head of the desk. On a phone it is one line, which opens: what waits is on the first screen. */
export function DeskHead() {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { id } = useSnapshot(zone)
  const { data } = useQuery(summaryQuery)
  return (
    <div className={isOpen ? 'desk-head open' : 'desk-head'}>
      <div className="ahead">
        <h1 className="keep">Admin dashboard</h1>
        <span className="small muted">{presentInWords(now, id)}</span>
        <button
          type="button"
          className="head-fold"
          aria-expanded={isOpen}
          aria-controls="summary"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="visually-hidden">Summary: </span>
          {data ? `${data.pendingStories} pending, ${data.unreadMessages} unread` : '…'}
          <Icon path={down} />
        </button>
      </div>
      <Summary />
    </div>
  )
}
