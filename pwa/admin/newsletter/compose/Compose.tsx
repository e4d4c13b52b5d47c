import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { isStatus } from '../../kit/data/failures.ts'
import { livingIssue } from '../draft.ts'
import { addressOf, draftAddress, placeOf } from '../places.ts'
import { draftQuery } from '../queries.ts'
import { BackToIssues } from './BackToIssues.tsx'
import { IssueEditor } from './IssueEditor.tsx'
import { Issues } from './Issues.tsx'
import { rememberTitlesOf } from './titles.ts'

/** The issues that have not left or, when the address names one, that issue to write in. */
export function Compose() {
  const navigate = useNavigate()
  const { draft: named } = placeOf(useLocation().search)
  /** An issue that the server made while it was open: its address changes, its screen stays. */
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  if (!named && made) setMade(null)
  if (!named) return <Issues />
  const name = made?.name === named ? made.key : named
  return (
    <IssueScreen
      key={name}
      name={name}
      onMade={(id) => {
        setMade({ name: String(id), key: name })
        void navigate(draftAddress(id), { replace: true })
      }}
      onLeave={() => void navigate(addressOf('compose'))}
    />
  )
}

interface Props {
  /** An issue's number, or the name of one that the server does not know yet. */
  name: string
  onMade: (id: number) => void
  onLeave: () => void
}

/** One issue to write in. */
function IssueScreen(props: Props) {
  /** Words that are still on their way know better than what the server has. */
  const [living] = useState(() => livingIssue(props.name))
  const isHere = living !== undefined || props.name.startsWith('new-')
  return isHere ? <IssueEditor {...props} draft={living?.editor.record ?? null} /> : <KnownIssue {...props} />
}

function KnownIssue(props: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...draftQuery(Number(props.name)),
    // While somebody writes, the screen itself knows best.
    refetchOnMount: 'always',
  })
  if (data && isFetchedAfterMount) {
    rememberTitlesOf(data)
    return <IssueEditor {...props} draft={data} />
  }
  return (
    <>
      <BackToIssues onLeave={props.onLeave} />
      {isStatus(error, 404) ? (
        <Notice tone="warn">
          <p>This newsletter was sent or deleted meanwhile.</p>
        </Notice>
      ) : (
        error && <LoadFailed error={error} onRetry={refetch} />
      )}
      {!error && <Spinner />}
    </>
  )
}
