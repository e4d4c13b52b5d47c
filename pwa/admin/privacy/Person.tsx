import { useEffect, useRef, useState } from 'react'
import type { PersonErased, PersonFound, ShelfFound } from '../../../data/contract/privacy.ts'
import { Icon } from '../../ui/Icon.tsx'
import { download, trash } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { EmailText } from '../kit/lists/Address.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { erasedInWords, keptInWords, requestWords } from './privacyLabels.ts'
import { useExport } from './queries.ts'

/** What there is of a person, and what can be done with it. */
export function Person({ found }: { found: PersonFound }) {
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
