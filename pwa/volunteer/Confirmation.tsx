import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { SavedText } from '../forms/OutboxNotices.tsx'
import { useArrival } from '../forms/useQueuedMessage.ts'

/** The server has the application. */
export const Received = ({ isLater }: { isLater: boolean }) => (
  <Page stamp={t('Received')} heading={t('Your application has arrived')} isQuiet={isLater}>
    <p className="lead">{t('Thank you for wanting to join CREW. A person reads it, and this is what follows:')}</p>
    <AfterYouApply />
    <div className="acts">
      <Link className="button" to={paths.stories}>
        {t('Read stories meanwhile')}
      </Link>
      <Link className="button line" to={paths.activities}>
        {t('Activities')}
      </Link>
    </div>
  </Page>
)

type SavedProps = { submission: string; onArrived: () => void; onAnother: () => void }

/** The application is in the outbox. When it arrives meanwhile, the page says so. */
export function Saved({ submission, onArrived, onAnother }: SavedProps) {
  useArrival(submission, onArrived)
  return (
    <Page stamp={t('Saved on this phone')} heading={t('Your application is safe')}>
      <p className="lead">
        <SavedText />
      </p>
      <p>
        {t(
          'It is encrypted on this device, and deleted from it as soon as it has arrived. On a shared phone, look into the outbox before you hand it on.',
        )}
      </p>
      <div className="acts">
        <Link className="button" to={paths.outbox}>
          {t('Open outbox')}
        </Link>
        <button type="button" className="button line" onClick={onAnother}>
          {t('Write another application')}
        </button>
      </div>
    </Page>
  )
}

type PageProps = { stamp: string; heading: string; isQuiet?: boolean; children: ReactNode }

/** Takes the place of the form. The focus goes to its heading, unless it comes quietly while somebody reads. */
function Page({ stamp, heading, isQuiet = false, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isQuiet) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }, [isQuiet])
  return (
    <div className="notebook sheet">
      <p style={{ marginBottom: 'var(--space-3)' }}>
        <span className="stamp">{stamp}</span>
      </p>
      <h2 ref={title} tabIndex={-1} id="volunteer-form-title">
        {heading}
      </h2>
      {children}
    </div>
  )
}

const steps = [
  msg('We review your application within {least}-{most} business days.'),
  msg('Shortlisted applicants get an evaluation assessment.'),
  msg(
    'Those who pass are added to the team WhatsApp group. We ask you first, because the others there see your number. You can choose email instead.',
  ),
  msg('You get guidance on the programs that match your interests.'),
]

/** The way of an application, the same before and after it is sent. */
export const AfterYouApply = () => (
  <ol className="ladder numbered">
    {steps.map((step, index) => (
      <li key={step}>
        <b aria-hidden="true">{index + 1}</b>
        <span>{t(step, reviewPromise.volunteer)}</span>
      </li>
    ))}
  </ol>
)
