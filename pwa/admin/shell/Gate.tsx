import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { check, info } from '../../ui/icons.ts'
import { serverWords } from '../kit/data/failures.ts'
import { desk, signIn } from '../kit/data/session.ts'
import { useUnsaved } from '../kit/drafts/draftStore.ts'

/** The login: one code, one of two people. `onCode`: somebody is about to come in. */
export function Gate({ onCode }: { onCode: () => void }) {
  const [code, setCode] = useState('')
  const [verifying, setVerifying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { ended } = useSnapshot(desk)
  useEffect(() => {
    if (ended) field.current?.focus()
  }, [ended])
  // Somebody may have typed into the server's page already.
  useEffect(() => setCode(field.current?.value ?? ''), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code || verifying) return
    setVerifying(true)
    try {
      await signIn(code)
    } catch (error) {
      setProblem(serverWords(error))
      setCode('')
      setVerifying(false)
      field.current?.focus()
    }
  }

  return (
    <main id="main" className="gate night">
      <img className="scenery" src="/art/savanna.svg" alt="" width={1600} height={900} fetchPriority="high" />
      <form className="gate-box" onSubmit={submit} noValidate>
        <img src="/logo/seal.svg" alt="" width={56} height={56} />
        <h1>Editors’ door</h1>
        <p className="muted">For the two people who keep these pages.</p>
        <EndedNote />
        <LeftNote />
        <label htmlFor="code">Authentication code</label>
        <input
          id="code"
          ref={field}
          type="password"
          autoComplete="current-password"
          value={code}
          onChange={(event) => {
            onCode()
            setCode(event.target.value)
          }}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'code-problem' : undefined}
        />
        <div role="alert">
          <FieldError id="code-problem">{problem}</FieldError>
        </div>
        <button className="button gold large wide" type="submit" disabled={!code || verifying} aria-busy={verifying}>
          {verifying ? 'Verifying...' : 'Access Admin'}
        </button>
        <p className="small muted back">
          <a href="/">Back to the site</a>
        </p>
      </form>
    </main>
  )
}

function LeftNote() {
  const { leftEverywhere } = useSnapshot(desk)
  if (!leftEverywhere) return null
  return (
    <div className="note good" role="status">
      <Icon path={check} />
      <p>Signed out on all your devices.</p>
    </div>
  )
}

function EndedNote() {
  const { ended } = useSnapshot(desk)
  const unsaved = useUnsaved()
  if (!ended) return null
  return (
    <div className="note" role="status">
      <Icon path={info} />
      <div>
        <p>
          <b>Your session has ended.</b> Please enter your code again.
        </p>
        {unsaved.map(({ key, keptAs }) => (
          <p className="small" key={key}>
            {keptAs} kept in this tab.
          </p>
        ))}
      </div>
    </div>
  )
}
