import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Refused } from './confirmation/Refused.tsx'
import { SavedOnPhone } from './confirmation/SavedOnPhone.tsx'
import { Thanks } from './confirmation/Thanks.tsx'
import { DraftPrompt } from './form/DraftStatus.tsx'
import { Examples } from './form/Examples.tsx'
import type { FieldErrors } from './form/formFields.ts'
import { Guidelines } from './form/Guidelines.tsx'
import { type Leaving, StoryForm } from './form/StoryForm.tsx'
import { newSession, type Session } from './form/session.ts'
import { useDrafts } from './form/useDrafts.ts'
import { OutboxSection } from './outbox/OutboxSection.tsx'
import { MyStorySection } from './receipt/MyStorySection.tsx'

type View =
  | { name: 'form' }
  | ({ name: 'saved' | 'thanks'; code?: string } & Leaving)
  | { name: 'refused'; title: string; message: string; errors: FieldErrors }

export default function SubmitScreen() {
  const [session, setSession] = useState(newSession)
  const [view, setView] = useState<View>({ name: 'form' })
  const write = (next: Session) => {
    setSession(next)
    setView({ name: 'form' })
  }
  const another = () => write(newSession())
  const drafts = useDrafts(session, write)
  const navigate = useNavigate()
  const chooseInOutbox = () => {
    another()
    navigate(paths.outbox)
  }

  return (
    <>
      {view.name === 'thanks' && <Thanks {...view} id={session.id} onAnother={another} />}
      {view.name === 'saved' && (
        <SavedOnPhone
          id={session.id}
          title={view.title}
          lost={view.lost}
          onReceived={() => setView({ ...view, name: 'thanks' })}
          onRefused={(message, errors) => setView({ name: 'refused', title: view.title, message, errors })}
          onDiffers={chooseInOutbox}
          onDiscarded={another}
          onAnother={another}
        />
      )}
      {view.name === 'refused' && (
        <Refused
          id={session.id}
          title={view.title}
          message={view.message}
          onEdit={() => void drafts.takeBack(session.id, view.errors)}
          onDiscarded={another}
          onAnother={another}
        />
      )}
      {view.name === 'form' && (
        <>
          <Head />
          <div className="wrap cols2 writing">
            <Guidelines />
            <div className="sheet-at">
              {drafts.offered.map((draft) => (
                <DraftPrompt
                  key={draft.id}
                  draft={draft}
                  onContinue={() => drafts.resume(draft)}
                  onDiscard={() => void drafts.discard(draft.id)}
                />
              ))}
              <StoryForm
                key={session.id}
                session={session}
                onReceived={(story, code) => setView({ name: 'thanks', ...story, code })}
                onQueued={(story) => setView({ name: 'saved', ...story })}
                onDiffers={chooseInOutbox}
                onDiscard={() => void drafts.discard(session.id).then(another)}
              />
            </div>
            <Examples />
          </div>
        </>
      )}
      <OutboxSection form={drafts} />
      <MyStorySection />
    </>
  )
}

const Head = () => (
  <PageHead title={t('Write it down before you forget')} pattern="writing">
    <p className="lead">{t('No perfect English needed. Say what you saw, where, and what happened next.')}</p>
    <p className="acts" style={{ marginTop: 'var(--space-4)' }}>
      <Link className="button gold" to={paths.storyForm}>
        <Icon path={pen} /> {t('Write your story')}
      </Link>
      <Link className="button line" to={paths.authorRewards}>
        {t('How authors are rewarded')}
      </Link>
    </p>
  </PageHead>
)
