import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { PersonErased, PersonFound, ShelfFound } from '../../../data/contract/privacy.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { download, trash } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { EmailText } from '../kit/lists/Address.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { erasedInWords, keptInWords, requestWords } from './privacyLabels.ts'
import { personQuery, useExport } from './queries.ts'

interface Props {
  headingRef: Ref<HTMLHeadingElement>
  /** Whose data is shown; null before anybody was looked for. */
  asked: string | null
  onLookUp: (email: string) => void
}

/** Finds a person by their address, wherever they stand. */
export function PersonPanel({ headingRef, asked, onLookUp }: Props) {
  const [typed, setTyped] = useState(asked ?? '')
  const { data, error, refetch, isFetching } = useQuery({ ...personQuery(asked ?? ''), enabled: asked !== null })
  // Under another address than the one in the field, nobody's data is shown.
  const isAsked = typed.trim() === asked
  const isRefused = isAsked && isStatus(error, 400)

  function submit(event: FormEvent) {
    event.preventDefault()
    const email = typed.trim()
    if (!email) return
    if (email === asked) refetch()
    else onLookUp(email)
  }

  return (
    <section className="panel" aria-labelledby="one-person">
      <h3 id="one-person" ref={headingRef} tabIndex={-1}>
        One person’s data
      </h3>
      <p className="small muted">
        Everything that was left under an address: to hand out a copy of it, or to erase it. That you looked is noted in
        the audit log; for whom is not.
      </p>
      <form className="person-search" noValidate onSubmit={submit}>
        <Field label="Email address" name="email" error={isRefused ? serverWords(error) : undefined}>
          <input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <button type="submit" className="button" disabled={!typed.trim()} aria-busy={isFetching}>
          Find
        </button>
      </form>
      {error && isAsked && !isRefused && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && asked !== null && <Spinner />}
      {data && isAsked && <Person found={data} />}
    </section>
  )
}

/** What there is of a person, and what can be done with it. */
function Person({ found }: { found: PersonFound }) {
  const { email, shelves, namedBy, openRequests } = found
  const heading = useRef<HTMLHeadingElement>(null)
  const [isErasing, setErasing] = useState(false)
  const [result, setResult] = useState<PersonErased | null>(null)
  const held = shelves.filter(({ count }) => count > 0)
  useEffect(() => heading.current?.focus(), [])

  function showResult(erased: PersonErased) {
    const close = () => {
      setErasing(false)
      setResult(erased)
    }
    closeThenFocus(close, () => heading.current?.focus())
  }

  return (
    <div className="person">
      <h4 ref={heading} tabIndex={-1}>
        <EmailText email={email} />
      </h4>
      {result && <Erased result={result} />}
      {openRequests.length > 0 && (
        <p className="small">
          Asked for: {openRequests.map(({ kind }) => requestWords[kind]).join(', ')}. Making the copy or erasing closes
          the request.
        </p>
      )}
      {held.length === 0 && !result && <p>Nothing is held under this address.</p>}
      {held.length > 0 && (
        <ul className="list found">
          {held.map((shelf) => (
            <Shelf key={shelf.name} shelf={shelf} />
          ))}
        </ul>
      )}
      <NamedBy namedBy={namedBy} />
      <Acts
        email={email}
        canCopy={held.length > 0}
        canErase={held.some(({ fate }) => fate !== 'kept')}
        onErase={() => setErasing(true)}
      />
      {isErasing && <EraseDialog found={found} onClose={() => setErasing(false)} onErased={showResult} />}
    </div>
  )
}

const fateLooks = {
  erased: { tint: 'neutral', words: 'is erased' },
  some: { tint: 'marigold', words: 'partly kept' },
  kept: { tint: 'marigold', words: 'is kept' },
} as const

function Shelf({ shelf }: { shelf: ShelfFound }) {
  const { tint, words } = fateLooks[shelf.fate]
  const kept = keptInWords(shelf)
  return (
    <li>
      <b className="tabular">{shelf.count.toLocaleString('en-US')}</b>
      <span className="grow">
        <b>{shelf.title}</b>
        {kept && <span className="subline">{kept}</span>}
      </span>
      <Tag tint={tint}>{words}</Tag>
    </li>
  )
}

interface ActsProps {
  email: string
  canCopy: boolean
  canErase: boolean
  onErase: () => void
}

function Acts({ email, canCopy, canErase, onErase }: ActsProps) {
  const { run, isPending, wish } = useExport(email)
  const formats = [
    { format: 'html', label: 'Copy to read' },
    { format: 'json', label: 'Copy for programs' },
  ] as const
  if (!canCopy && !canErase) return null
  return (
    <div className="row wrapx acts">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          look="line"
          aria-busy={isPending && wish === format}
          onClick={() => isPending || run(format)}
        >
          <Icon path={download} /> {label}
        </Button>
      ))}
      {canErase && (
        <Button look="stop" icon={trash} onClick={onErase}>
          Erase…
        </Button>
      )}
    </div>
  )
}

function Erased({ result: { erased, kept } }: { result: PersonErased }) {
  const places = erasedInWords(erased)
  return (
    <Notice tone="good">
      <b>Erased</b>
      {places.length > 0 ? (
        <p className="small">{places.join('; ')}.</p>
      ) : (
        <p className="small">There was nothing left.</p>
      )}
      {kept.length > 0 && <p className="small">What is still listed below is kept, for the reason beside it.</p>}
      <p className="small">Backups hold this person until newer ones replace them.</p>
    </Notice>
  )
}

/** Words of others are not this person's to erase: a person decides. */
function NamedBy({ namedBy }: Pick<PersonFound, 'namedBy'>) {
  if (namedBy.length === 0) return null
  const names = namedBy.map(({ kind, id }) => `${kind} ${id}`)
  return (
    <Notice tone="warn">
      <b>Others wrote this address</b>
      <p className="small">
        It stands in the words of {names.join(', ')}. These stay as they are: read them and take it out by hand where
        that is right.
      </p>
    </Notice>
  )
}
