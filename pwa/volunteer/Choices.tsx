import { useId, useState } from 'react'
import { t } from '../../data/words/words.ts'
import { rich } from '../ui/rich.ts'
import { useOpenWhereWide } from '../ui/useOpenWhereWide.ts'

type Props = {
  legend: string
  name: string
  options: readonly { value: string; label: string }[]
  note?: string
  /** Ticked at first. */
  chosen: readonly string[]
}

/** A group of boxes under their heading, folded on a phone until it is needed; folded, it still says how many are ticked. */
export function Choices({ legend, name, options, note, chosen }: Props) {
  const id = useId()
  const details = useOpenWhereWide()
  const chosenHere = options.filter(({ value }) => chosen.includes(value)).length
  const [ticked, setTicked] = useState(chosenHere)
  return (
    <details
      ref={details}
      data-wide=""
      className="accordion"
      open={chosenHere > 0 || undefined}
      onInput={({ currentTarget }) => setTicked(currentTarget.querySelectorAll('input:checked').length)}
    >
      <summary>
        <span id={id}>{legend}</span>
        {ticked > 0 ? (
          <span className="count">
            {rich('{count, plural, one {#<hidden> chosen</hidden>} other {#<hidden> chosen</hidden>}}', {
              count: ticked,
              hidden: (words) => <span className="visually-hidden">{words}</span>,
            })}
          </span>
        ) : (
          <span className="small muted within">
            {t('{count, plural, one {# activity} other {# activities}}', { count: options.length })}
          </span>
        )}
      </summary>
      <fieldset className="body" aria-labelledby={id}>
        {note && <p className="small muted">{note}</p>}
        {options.map(({ value, label }) => (
          <label key={value} className="tick">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
