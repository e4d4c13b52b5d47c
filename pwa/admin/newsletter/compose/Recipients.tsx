import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Audience, Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { ActionDialog, FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { hasAllWords } from '../../kit/lists/hasAllWords.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { LoadMore, usePart } from '../../kit/lists/LoadMore.tsx'
import { SearchField } from '../../kit/lists/SearchField.tsx'
import { counted } from '../../kit/words/counted.ts'
import { type IssueWords, idsIn, listOf } from '../draft.ts'
import { audienceQuery, everySubscriberQuery, segmentsQuery } from '../queries.ts'
import { reachable, recipientsOf } from '../subscribers/subscriberLabels.ts'

interface Props {
  words: Pick<IssueWords, 'recipients' | 'people'>
  onChange: (part: Partial<Pick<IssueWords, 'recipients' | 'people'>>) => void
}

/** Who gets it: everybody who can be written to, those who also follow a subject, or some by name. */
export function Recipients({ words: { recipients, people }, onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const name = useId()
  const everybody = useQuery(audienceQuery('all'))
  const segments = useQuery(segmentsQuery).data ?? []
  const isSegment = recipients !== 'all' && recipients !== 'some'
  const narrowed = useQuery({ ...audienceQuery(recipients), enabled: isSegment })
  const options = segments.map((segment) => segment.recipients)
  const labelOf = (value: string) => segments.find((segment) => segment.recipients === value)?.label ?? value
  const [first] = options
  return (
    <fieldset className="to-whom">
      <legend>Recipients</legend>
      <Loaded from={everybody}>
        {({ reachable, ...leftOut }) => (
          <>
            <Tick
              kind="radio"
              name={name}
              checked={recipients === 'all'}
              onTick={() => onChange({ recipients: 'all' })}
            >
              <span>
                Everybody <small>{counted(reachable, 'confirmed subscriber')}</small>
              </span>
            </Tick>
            {(first || isSegment) && (
              <Tick
                kind="radio"
                name={name}
                checked={isSegment}
                onTick={() => first && onChange({ recipients: first })}
              >
                <span>
                  Subscribers who follow…{' '}
                  {isSegment && narrowed.data && <small>{counted(narrowed.data.reachable, 'person', 'people')}</small>}
                </span>
              </Tick>
            )}
            {isSegment && (
              <>
                <Select
                  aria-label="What they follow"
                  value={recipients}
                  options={options.includes(recipients) ? options : [recipients, ...options]}
                  words={labelOf}
                  onChoose={(value) => onChange({ recipients: value })}
                />
                <p className="small muted">
                  Who follows stories and has not subscribed gets no newsletter: they agreed to those stories alone.
                </p>
              </>
            )}
            <Tick
              kind="radio"
              name={name}
              checked={recipients === 'some'}
              onTick={() => {
                onChange({ recipients: 'some' })
                setPicking(true)
              }}
            >
              <span>
                Only some{' '}
                {recipients === 'some' && <small>{counted(idsIn(people).length, 'person', 'people')} chosen</small>}
              </span>
            </Tick>
            {recipients === 'some' && (
              <Button look="line small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
                Choose people
              </Button>
            )}
            <LeftOut {...leftOut} />
          </>
        )}
      </Loaded>
      {picking && (
        <PeoplePicker
          people={people}
          onClose={() => setPicking(false)}
          onChosen={(ids) => {
            onChange({ people: listOf(ids) })
            setPicking(false)
          }}
        />
      )}
    </fieldset>
  )
}

/** Who is on the list and gets nothing, and why. */
function LeftOut({ unconfirmed, refused, invented }: Omit<Audience, 'reachable'>) {
  const parts = [
    unconfirmed > 0 && `${unconfirmed.toLocaleString('en-US')} not confirmed yet`,
    refused > 0 && `${refused.toLocaleString('en-US')} refused by the mail server`,
    invented > 0 && `${counted(invented, 'invented person', 'invented people')} of the demonstration`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="small muted">Not written to: {parts.join(', ')}.</p>
}

interface PickerProps {
  people: string
  onClose: () => void
  onChosen: (ids: number[]) => void
}

/** The list is asked for here alone: it may be long. */
function PeoplePicker({ people, onClose, onChosen }: PickerProps) {
  const subscribers = useQuery(everySubscriberQuery)
  if (!subscribers.data)
    return (
      <ActionDialog
        full
        width="36rem"
        title="Choose people"
        confirm="Choose"
        obstacle="The list of subscribers is being asked for."
        act={actOf(() => {})}
        onClose={onClose}
      >
        <Loaded from={subscribers} />
      </ActionDialog>
    )
  const able = reachable(subscribers.data)
  const chosen = recipientsOf(idsIn(people), subscribers.data)
  return <RecipientPicker able={able} chosen={chosen} onClose={onClose} onChosen={onChosen} />
}

interface RecipientPickerProps {
  /** Those who can be written to. */
  able: readonly Subscriber[]
  chosen: readonly Subscriber[]
  onClose: () => void
  onChosen: (ids: number[]) => void
}

/** Drawn at once; more on request, so that thousands do not make a phone wait. */
const shownAtOnce = 100

function RecipientPicker({ able, chosen, onClose, onChosen }: RecipientPickerProps) {
  const [ids, setIds] = useState(() => new Set(chosen.map(({ id }) => id)))
  const [search, setSearch] = useState('')
  const found = search.trim() ? able.filter(({ email }) => hasAllWords(email, search)) : able
  const { shown, list } = usePart(found, shownAtOnce, search)
  const areAllChosen = found.length > 0 && found.every(({ id }) => ids.has(id))

  function toggle(people: readonly Subscriber[], isChosen: boolean) {
    const next = new Set(ids)
    for (const { id } of people) isChosen ? next.add(id) : next.delete(id)
    setIds(next)
  }

  return (
    <FormDialog
      isReady
      full
      width="36rem"
      title="Choose people"
      confirm={ids.size === 0 ? 'Done: nobody chosen' : `Choose ${ids.size.toLocaleString('en-US')}`}
      act={actOf(() => onChosen([...ids]))}
      onClose={onClose}
    >
      <SearchField label="Search by address" value={search} onChange={setSearch} />
      {found.length === 0 && (
        <p className="muted">{search ? `Nobody found for “${search}”.` : 'Nobody can be written to yet.'}</p>
      )}
      {found.length > 0 && (
        <>
          <div className="row between wrapx all-of">
            <span className="small muted" role="status">
              {counted(found.length, 'person', 'people')}
              {search && ' found'}
            </span>
            <Button look="quiet small" onClick={() => toggle(found, !areAllChosen)}>
              {areAllChosen ? 'Choose none of them' : 'Choose all of them'}
            </Button>
          </div>
          <ul className="plain picks-list">
            {shown.map((one) => (
              <li key={one.id}>
                <Tick checked={ids.has(one.id)} onTick={(isTicked) => toggle([one], isTicked)}>
                  <span>
                    <EmailText email={one.email} />
                  </span>
                </Tick>
              </li>
            ))}
          </ul>
          <LoadMore list={list} label="Show more" />
        </>
      )}
    </FormDialog>
  )
}
