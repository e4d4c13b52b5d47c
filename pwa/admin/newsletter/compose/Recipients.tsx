import { useId, useState } from 'react'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { EmailText } from '../../kit/lists/Address.tsx'
import { hasAllWords } from '../../kit/lists/hasAllWords.ts'
import { type Asked, Loaded } from '../../kit/lists/Loaded.tsx'
import { LoadMore, usePart } from '../../kit/lists/LoadMore.tsx'
import { SearchField } from '../../kit/lists/SearchField.tsx'
import { counted } from '../../kit/words/counted.ts'
import type { NewsletterDraft } from '../draft.ts'
import { countStandings, reachable, recipientsOf } from '../subscribers/subscriberLabels.ts'

type Choice = Readonly<'all' | readonly number[]>

interface Props {
  recipients: Choice
  subscribers: Asked<Subscriber[]>
  onChange: (recipients: NewsletterDraft['recipients']) => void
}

/** Who gets it: everybody who can be written to, or some of them. */
export function Recipients({ recipients, subscribers, onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const name = useId()
  const data = subscribers.data ?? []
  const able = reachable(data)
  const chosen = recipientsOf(recipients, data)
  return (
    <fieldset className="to-whom">
      <legend>Recipients</legend>
      <Loaded from={subscribers}>
        {(all) => (
          <>
            <Tick kind="radio" name={name} checked={recipients === 'all'} onTick={() => onChange('all')}>
              <span>
                Everybody <small>{counted(able.length, 'confirmed subscriber')}</small>
              </span>
            </Tick>
            <Tick
              kind="radio"
              name={name}
              checked={recipients !== 'all'}
              onTick={() => {
                onChange([])
                setPicking(true)
              }}
            >
              <span>
                Only some {recipients !== 'all' && <small>{counted(chosen.length, 'person', 'people')} chosen</small>}
              </span>
            </Tick>
            {recipients !== 'all' && (
              <Button look="line small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
                Choose people
              </Button>
            )}
            <LeftOut subscribers={all} />
          </>
        )}
      </Loaded>
      {picking && (
        <RecipientPicker
          able={able}
          chosen={chosen}
          onClose={() => setPicking(false)}
          onChosen={(ids) => {
            onChange(ids)
            setPicking(false)
          }}
        />
      )}
    </fieldset>
  )
}

/** Who is on the list and gets nothing, and why. */
function LeftOut({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { asked, refused } = countStandings(subscribers)
  const parts = [
    asked > 0 && `${asked.toLocaleString('en-US')} not confirmed yet`,
    refused > 0 && `${refused.toLocaleString('en-US')} refused by the mail server`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="small muted">Not written to: {parts.join(', ')}.</p>
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
    <ActionDialog
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
    </ActionDialog>
  )
}
