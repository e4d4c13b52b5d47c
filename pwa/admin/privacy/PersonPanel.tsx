import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type Ref, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { Person } from './Person.tsx'
import { personQuery } from './queries.ts'

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
      <form className="person-search" onSubmit={submit}>
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
