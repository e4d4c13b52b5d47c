import { useState } from 'react'
import { focalPoints } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { Fold } from '../ui/Fold.tsx'
import { rich } from '../ui/rich.ts'
import { AfterYouApply, Received, Saved } from './Confirmation.tsx'
import { VolunteerForm } from './VolunteerForm.tsx'

/** `isLater`: after it had waited in the outbox, while this page stayed open. */
type Outcome = { name: 'received'; isLater: boolean } | { name: 'saved'; submission: string }

/** The application form, and what takes its place once it is sent. */
export function Application() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <section className="section" id="volunteer-form" aria-labelledby="volunteer-form-title">
      <div className="wrap cols2">
        <div>
          {outcome?.name === 'received' && <Received isLater={outcome.isLater} />}
          {outcome?.name === 'saved' && (
            <Saved
              submission={outcome.submission}
              onArrived={() => setOutcome({ name: 'received', isLater: true })}
              onAnother={() => setOutcome(null)}
            />
          )}
          {outcome === null && (
            <>
              <h2 id="volunteer-form-title">{t('Apply to join')}</h2>
              <p className="muted">
                {rich(
                  'About ten minutes. Fields with <star>*</star> are needed. Nothing is kept on this device while you write; once sent, it waits here encrypted until it has arrived.',
                  { star: (words) => <span className="required">{words}</span> },
                )}
              </p>
              <VolunteerForm
                onReceived={(isLater) => setOutcome({ name: 'received', isLater })}
                onSaved={(submission) => setOutcome({ name: 'saved', submission })}
              />
            </>
          )}
        </div>
        <aside className="with-picture">
          <span className="cover" style={{ '--op': focalPoints.turtle }}>
            <Art src="/art/turtle.svg" alt="" loading="lazy" width="800" height="600" />
          </span>
          {outcome?.name !== 'received' && (
            <div className="panel" style={{ borderTop: 0 }}>
              <Fold head={<h3>{t('After you apply')}</h3>}>
                <AfterYouApply />
              </Fold>
            </div>
          )}
        </aside>
      </div>
    </section>
  )
}
