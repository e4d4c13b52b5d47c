import { useId, useState } from 'react'
import type { Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { type Asked, Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import type { NewsletterDraft } from '../draft.ts'
import { countStandings, reachable, recipientsOf } from '../subscribers/subscriberLabels.ts'
import { RecipientPicker } from './RecipientPicker.tsx'

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
            <Tick isOne name={name} checked={recipients === 'all'} onTick={() => onChange('all')}>
              <span>
                Everybody <small>{counted(able.length, 'confirmed subscriber')}</small>
              </span>
            </Tick>
            <Tick
              isOne
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
