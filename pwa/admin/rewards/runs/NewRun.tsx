import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Due, DueGroup, PayoutRunShown } from '../../../../data/contract/authors/payoutRuns.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { currency as ours, paymentMethodNames } from '../../../../data/vocabulary/money.ts'
import { type RunWay, runMostLines, runWays } from '../../../../data/vocabulary/payoutRuns.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { counted } from '../../kit/words/counted.ts'
import { MakeDue } from './MakeDue.tsx'
import { beginRun, dueQuery, layoutsQuery, noteRun } from './queries.ts'
import { placeInWords } from './runLabels.ts'

interface Props {
  onBegun: (run: PayoutRunShown) => void
  onClose: () => void
}

/** Chooses whom a run pays: one country at a time, as one file is in one money. */
export function NewRun({ onBegun, onClose }: Props) {
  const [way, setWay] = useState<RunWay>('mobile_money')
  const due = useQuery(dueQuery(way))
  const layouts = useQuery(layoutsQuery)
  const [key] = useState(newId)
  const [chosen, setChosen] = useState<{ country: string | null; left: ReadonlySet<number> } | null>(null)
  const [layout, setLayout] = useState('list')
  const [paysDollars, setPaysDollars] = useState(false)
  const [rate, setRate] = useState('')
  const [rateSource, setRateSource] = useState('')
  const groups = due.data?.groups.filter(({ country }) => chosen !== null && country === chosen.country) ?? []
  const ids = groups
    .flatMap(({ payouts }) => payouts.map(({ payoutId }) => payoutId))
    .filter((id) => !chosen?.left.has(id))
  const currency = groups[0]?.currency ?? ours
  const wantsRate = currency !== ours && !paysDollars
  const beginning = useAct({
    act: () =>
      beginRun(
        {
          way,
          country: groups[0]?.country ?? null,
          payoutIds: ids,
          layout,
          paysDollars,
          rate: wantsRate ? rate : null,
          rateSource: wantsRate ? rateSource : null,
        },
        key,
      ),
    onDone: (run) => onBegun(noteRun(run)),
    failed: 'Run Not Begun',
  })
  return (
    <FormDialog
      title="New payment run"
      width="46rem"
      full
      confirm={ids.length > 0 ? `Begin with ${counted(ids.length, 'payout', 'payouts')}` : 'Begin'}
      isReady={ids.length > 0 && ids.length <= runMostLines && (!wantsRate || rate.trim() !== '')}
      missing="Choose whom to pay first."
      noValidate
      act={beginning}
      onClose={onClose}
    >
      <p>Nothing is paid here: you make a file, give it to a portal, and bring its answers back.</p>
      <Field label="Way" name="way">
        <Select
          value={way}
          options={runWays}
          words={(one) => paymentMethodNames[one]}
          onChoose={(next) => {
            setWay(next)
            setChosen(null)
          }}
        />
      </Field>
      <MakeDue way={way} />
      <Loaded from={due}>
        {(found) => (
          <Choice
            due={found}
            way={way}
            chosen={chosen?.country}
            left={chosen?.left ?? none}
            onCountry={(country) => setChosen({ country, left: none })}
            onLeave={(left) => chosen && setChosen({ ...chosen, left })}
          />
        )}
      </Loaded>
      <Field label="Layout of the file" name="layout" hint="How the portal wants its columns.">
        <select value={layout} onChange={({ target }) => setLayout(target.value)}>
          {layouts.data?.map(({ id, layout: { name } }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {currency !== ours && (
        <>
          <Tick kind="switch" checked={paysDollars} onTick={setPaysDollars}>
            The portal takes US dollars and changes them itself
          </Tick>
          {wantsRate && (
            <div className="side-by-side">
              <Field
                label={`${currency} for one dollar`}
                name="rate"
                required
                hint="Such as 129.50. Sums are rounded down."
              >
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  value={rate}
                  onChange={({ target }) => setRate(target.value)}
                />
              </Field>
              <Field label="Where the rate is from" name="rateSource" optional>
                <input maxLength={100} value={rateSource} onChange={({ target }) => setRateSource(target.value)} />
              </Field>
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

const none: ReadonlySet<number> = new Set()

interface ChoiceProps {
  due: Due
  way: RunWay
  /** Undefined: nothing yet. Null: not told apart by country. */
  chosen: string | null | undefined
  left: ReadonlySet<number>
  onCountry: (country: string | null) => void
  onLeave: (left: ReadonlySet<number>) => void
}

function Choice({ due, way, chosen, left, onCountry, onLeave }: ChoiceProps) {
  const countries = [...new Set(due.groups.map(({ country }) => country))]
  if (countries.length === 0)
    return (
      <p className="none muted">No pending payout can be paid this way now. {due.others.length > 0 && whyNot(due)}</p>
    )
  return (
    <fieldset className="bare">
      <legend>Who is paid</legend>
      {countries.map((country) => (
        <div key={country ?? ''}>
          <Tick kind="radio" name="country" checked={chosen === country} onTick={() => onCountry(country)}>
            <span className="first-up">{groupWords(way, groupsIn(due, country))}</span>
          </Tick>
          {chosen === country && <Payouts groups={groupsIn(due, country)} left={left} onLeave={onLeave} />}
        </div>
      ))}
      {due.others.length > 0 && <p className="small muted">{whyNot(due)}</p>}
      {due.isCut && <p className="small muted">There are more. They come with the next run.</p>}
    </fieldset>
  )
}

const groupsIn = (due: Due, wanted: string | null) => due.groups.filter(({ country }) => country === wanted)
const sumOf = (groups: readonly DueGroup[]) => groups.reduce((sum, { cents }) => sum + cents, 0)
const countOf = (groups: readonly DueGroup[]) => groups.reduce((count, { payouts }) => count + payouts.length, 0)
const groupWords = (way: RunWay, groups: readonly DueGroup[]) =>
  `${placeInWords({ way, country: groups[0]?.country ?? null, network: groups.length === 1 ? (groups[0]?.network ?? null) : null })}: ${counted(countOf(groups), 'payout', 'payouts')}, ${dollars(sumOf(groups))}`
const whyNot = ({ others }: Due) =>
  `${counted(others.length, 'other payout', 'other payouts')} cannot be paid now. ${[...new Set(others.map(({ why }) => why))].slice(0, 3).join(' ')}`

const Payouts = ({
  groups,
  left,
  onLeave,
}: {
  groups: readonly DueGroup[]
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
}) => (
  <div className="run-payouts">
    {groups
      .flatMap(({ payouts }) => payouts)
      .map(({ payoutId, authorName, amount, month }) => (
        <Tick
          key={payoutId}
          checked={!left.has(payoutId)}
          onTick={(isTicked) => {
            const next = new Set(left)
            if (isTicked) next.delete(payoutId)
            else next.add(payoutId)
            onLeave(next)
          }}
        >
          {authorName}, {dollars(amount)}, {month}
        </Tick>
      ))}
  </div>
)
