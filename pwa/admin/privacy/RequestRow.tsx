import type { DataRequest } from '../../../data/contract/privacy.ts'
import { requestUrgency } from '../../../data/rules/inbox/requestDue.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { dayOf, dueInWords, fullDate } from '../kit/words/times.ts'
import { useNow } from '../kit/words/useNow.ts'
import { requestWords } from './privacyLabels.ts'
import { useRequestMove } from './queries.ts'

interface Props {
  request: DataRequest
  onLookUp: (email: string) => void
}

export function RequestRow({ request, onLookUp }: Props) {
  const { id, kind, email, note, createdAt, closedAt, closedBy } = request
  const { run, isPending } = useRequestMove(focusOnRequests)
  const isOpen = closedAt === null
  const name = `${requestWords[kind]}${email ? `, ${email}` : ''}`
  const move = (way: 'close' | 'reopen') => isPending || run({ id, way })
  return (
    <li>
      <span className="grow">
        <b>{requestWords[kind]}</b>
        <span className="subline">
          {email ?? 'Somebody who was erased'}. Noted {fullDate(createdAt)}
          {closedAt && `, closed ${fullDate(closedAt)}${closedBy ? ` by ${closedBy}` : ''}`}.
        </span>
        {note && <span className="subline">{note}</span>}
      </span>
      {isOpen && <RequestDue dueDay={request.dueDay} />}
      {isOpen && email && kind !== 'legal' && (
        <Button look="line small" aria-label={`Find: ${email}`} onClick={() => onLookUp(email)}>
          Find
        </Button>
      )}
      {isOpen && (
        <Button look="line small" aria-label={`Close: ${name}`} aria-busy={isPending} onClick={() => move('close')}>
          Close
        </Button>
      )}
      {!isOpen && email && (
        <Button
          look="quiet small"
          aria-label={`Open again: ${name}`}
          aria-busy={isPending}
          onClick={() => move('reopen')}
        >
          Open again
        </Button>
      )}
    </li>
  )
}

function RequestDue({ dueDay }: { dueDay: string }) {
  const now = useNow()
  const urgency = requestUrgency(dueDay, dayOf(now))
  const look = { overdue: 'pressing', today: 'pressing', soon: 'soon', later: '' }[urgency]
  return (
    <span className={`deadline ${look}`}>
      <Icon path={clock} /> {dueInWords({ day: dueDay, urgency }, now)}
    </span>
  )
}

export const requestsHeadingId = 'data-requests'

/** For a row that has gone to another list when its button was pressed. */
const focusOnRequests = () => document.getElementById(requestsHeadingId)?.focus()
