import { useState } from 'react'
import { t } from '../../data/words/words.ts'
import { Answer } from '../forms/Answer.tsx'
import { ErrorSummary } from '../forms/ErrorSummary.tsx'
import { NothingKept } from '../forms/NothingKept.tsx'
import { WaitingNotice } from '../forms/OutboxNotices.tsx'
import { SubmitBar } from '../forms/SubmitBar.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AboutYou } from './AboutYou.tsx'
import { Interests } from './Interests.tsx'
import { NextOfKin } from './NextOfKin.tsx'
import { SocialPages } from './SocialPages.tsx'
import { Steps } from './Steps.tsx'
import { Terms } from './Terms.tsx'
import { useVolunteerForm } from './useVolunteerForm.ts'
import { isMinor } from './volunteerFields.ts'

type Props = { onReceived: (isLater: boolean) => void; onSaved: (submission: string) => void }

/** The fields keep their own values: what a person sees is what is sent. */
export function VolunteerForm(props: Props) {
  const application = useVolunteerForm(props)
  const { sheet, errors, failure } = application
  const [needsGuardian, setNeedsGuardian] = useState(() => isMinor(sheet.values.dateOfBirth, new Date()))
  const part = { values: sheet.values, errors }
  const typed = ({ name, value }: HTMLInputElement) => {
    application.typed(name)
    if (name !== 'dateOfBirth') return
    setNeedsGuardian(isMinor(value, new Date()))
    application.born(value)
  }
  return (
    <form
      ref={application.form}
      className="sheet"
      aria-label={t('Application')}
      noValidate
      // Without scripts the browser sends it by itself.
      method="post"
      action="/api/volunteer-applications"
      data-outbox=""
      onInput={({ target }) => {
        if ('name' in target) typed(target as HTMLInputElement)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void application.submit()
      }}
    >
      <Steps form={application.form} />
      <ErrorSummary errors={errors} form={application.form} />
      <div key={sheet.key} inert={application.busy}>
        <AboutYou {...part} />
        <SocialPages {...part} />
        <Interests {...part} />
        <NextOfKin {...part} needsGuardian={needsGuardian} />
        <Terms {...part} />
      </div>
      {(failure || application.isWaiting) && (
        <Answer>
          {failure && (
            <Notice tone="bad">
              <b>{t('Error')}</b>
              <p>{failure}</p>
            </Notice>
          )}
          {application.isWaiting && <WaitingNotice what={t('Your application')} />}
        </Answer>
      )}
      <NothingKept />
      <SubmitBar
        busy={application.busy}
        label={t('Submit application')}
        busyLabel={t('Submitting...')}
        disabled={application.busy}
      />
    </form>
  )
}
