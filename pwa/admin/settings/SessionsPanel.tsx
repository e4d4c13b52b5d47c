import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { OpenSession } from '../../../data/contract/admin.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { type Failure, failureOf } from '../kit/data/failures.ts'
import { desk, leaveEverywhere } from '../kit/data/session.ts'
import { forgetAllDrafts, useUnsaved } from '../kit/drafts/draftStore.ts'
import { UnsavedList } from '../kit/drafts/UnsavedList.tsx'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { Panel } from '../kit/lists/Panel.tsx'
import { counted } from '../kit/words/counted.ts'
import { nearTime } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { endSession, sessionsQuery } from './securityQueries.ts'

/** Where both admins are signed in, and the ways to end it. */
export function SessionsPanel() {
  const list = useQuery(sessionsQuery)
  const { admin } = useSnapshot(desk)
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const own = list.data?.filter((session) => session.admin === admin).length ?? 0
  return (
    <Panel
      id="sessions"
      title="Sessions"
      heading={heading}
      beside={
        <Button look="stop small" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Loaded from={list} isWithin>
        {(sessions) => (
          <ul className="list sessions" aria-label="Open sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => heading.current?.focus()} />
            ))}
          </ul>
        )}
      </Loaded>
      {asking && <EverywhereDialog count={own} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function SessionRow({ session, onEnded }: { session: OpenSession; onEnded: () => void }) {
  const { admin, device, createdAt, lastSeenAt, endsAt, isThis } = session
  const { run, isPending } = useAct({
    act: () => endSession(session),
    done: () => ({ title: 'Session Ended', text: `${admin} is signed out of ${device}.` }),
    onDone: onEnded,
  })
  const now = useNow()
  return (
    <li>
      <span className="grow">
        <b>
          {admin}, {device}
        </b>{' '}
        {isThis && <Tag tint="green">this device</Tag>}
        <span className="subline">
          Signed in <time dateTime={createdAt}>{nearTime(createdAt, now)}</time>, last seen{' '}
          <time dateTime={lastSeenAt}>{nearTime(lastSeenAt, now)}</time>. Unused, it ends{' '}
          <time dateTime={endsAt}>{nearTime(endsAt, now)}</time>.
        </span>
      </span>
      {!isThis && (
        <Button
          look="line small"
          aria-label={`End the session of ${admin}, ${device}`}
          aria-busy={isPending}
          onClick={() => isPending || run()}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** Signing out everywhere cannot be undone, and takes this device with it. */
function EverywhereDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const unsaved = useUnsaved()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function leave() {
    setPending(true)
    try {
      await leaveEverywhere()
      forgetAllDrafts()
    } catch (error) {
      setFailure(failureOf('Update Failed', error))
      setPending(false)
    }
  }

  return (
    <ActionDialog
      title="Sign out everywhere?"
      cancel="Stay"
      confirm="Sign out everywhere"
      look="stop"
      act={{ run: () => void leave(), isPending, failure }}
      onClose={onClose}
    >
      <p>
        This ends {counted(count, 'session')} of yours, this one included. The sessions of the other admin stay. What
        you have not saved on your other devices asks for your code before it can be saved.
      </p>
      {unsaved.length > 0 && (
        <>
          <p>On this one, it discards the changes that were not saved:</p>
          <UnsavedList unsaved={unsaved} />
        </>
      )}
    </ActionDialog>
  )
}
