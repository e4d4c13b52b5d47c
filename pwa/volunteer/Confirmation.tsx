import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { savedText } from '../letters/LetterNotices.tsx'
import { AfterYouApply } from './AfterYouApply.tsx'

/** The server has the application. */
export const Received = () => (
  <Page stamp="Received" heading="Your application has arrived">
    <p className="lead">Thank you for wanting to join CREW. A person reads it, and this is what follows:</p>
    <AfterYouApply />
    <div className="acts">
      <Link className="btn" to={paths.stories}>
        Read stories meanwhile
      </Link>
      <Link className="btn line" to={paths.activities}>
        Activities
      </Link>
    </div>
  </Page>
)

/** The application is in the outbox. */
export const Saved = ({ onAnother }: { onAnother: () => void }) => (
  <Page stamp="Saved on this phone" heading="Your application is safe">
    <p className="lead">{savedText}</p>
    <p>
      It is encrypted on this device, and deleted from it as soon as it has arrived. On a shared phone, look into the
      outbox before you hand it on.
    </p>
    <div className="acts">
      <Link className="btn" to={paths.outbox}>
        Open outbox
      </Link>
      <button type="button" className="btn line" onClick={onAnother}>
        Write another application
      </button>
    </div>
  </Page>
)

/** Takes the place of the form; the focus goes to its heading. */
function Page({ stamp, heading, children }: { stamp: string; heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <div className="notebook sheet">
      <p style={{ marginBottom: 'var(--s3)' }}>
        <span className="stamp">{stamp}</span>
      </p>
      <h2 ref={title} tabIndex={-1} id="volunteer-form-title">
        {heading}
      </h2>
      {children}
    </div>
  )
}
