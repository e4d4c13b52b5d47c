import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toasts.ts'
import { dropAllPosts, keptPosts } from './blog/keptPosts.ts'
import { nameOf } from './blog/postWords.ts'
import { serverWords } from './failures.ts'
import { dropAllNotes, noteDrafts } from './messages/noteDrafts.ts'
import { draft, dropDraft, isBlank } from './newsletter/draft.ts'
import { signOut } from './session.ts'
import { dropAllEdits, keptEdits } from './story/keptEdits.ts'

/** Leaves the desk. Changes that were not saved are named first: signing out wipes them from this device. */
export function SignOut({ className }: { className: string }) {
  const edits = Object.values(useSnapshot(keptEdits))
  const posts = Object.values(useSnapshot(keptPosts))
  const newsletter = useSnapshot(draft)
  const isWriting = !isBlank(newsletter)
  const isNoting = Object.keys(useSnapshot(noteDrafts)).length > 0
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    if (leaving) return
    setLeaving(true)
    try {
      await signOut()
      dropAllEdits()
      dropAllPosts()
      dropDraft()
      dropAllNotes()
    } catch (error) {
      showToast({ title: 'You are still signed in', text: serverWords(error), tone: 'bad' })
      setLeaving(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={leaving}
        onClick={() => (edits.length > 0 || posts.length > 0 || isWriting || isNoting ? setAsking(true) : leave())}
      >
        Sign out
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out without saving?"
        actions={
          <>
            <button type="button" className="btn line" onClick={() => setAsking(false)}>
              Stay
            </button>
            <button type="button" className="btn stop" onClick={leave} aria-busy={leaving}>
              Discard and sign out
            </button>
          </>
        }
      >
        <p>Signing out discards the changes that were not saved:</p>
        <ul>
          {edits.map((edit) => (
            <li key={edit.storyId}>“{edit.storyTitle}”</li>
          ))}
          {posts.map(({ key, words }) => (
            <li key={key}>{nameOf(words)}</li>
          ))}
          {isNoting && <li>Notes about applications of volunteers</li>}
          {isWriting && <li>The newsletter {newsletter.subject ? `“${newsletter.subject}”` : 'without a subject'}</li>}
        </ul>
      </Dialog>
    </>
  )
}
