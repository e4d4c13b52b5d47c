import { useState } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { inWords } from '../../kit/words/counted.ts'
import { Outages } from '../../social/tokens/Outages.tsx'
import { OutcomeWords } from './ItemLine.tsx'
import { OutgoingWords } from './OutgoingWords.tsx'
import { useItemAct } from './useItemAct.ts'

/** Sends a scheduled item now. It stays open only where a platform has not taken it, and shows what each of them said. */
export function PublishDialog({ item: given, onClose }: { item: ContentItem; onClose: () => void }) {
  const [answer, setAnswer] = useState<ContentItem | null>(null)
  const { item, isTheirs, act } = useItemAct(given, doneInWords, (answered) =>
    isOut(answered) ? onClose() : setAnswer(answered),
  )
  const { isPending } = act
  const names = namesOf(item)
  // An answer may have been lost: what the item has become since then is the outcome.
  const sent = answer ?? (isTheirs && item.status !== 'scheduled' && item.posts.length > 0 ? item : null)
  return (
    <Dialog
      open
      onClose={() => isPending || onClose()}
      title={sent ? (isOut(sent) ? 'Content Published' : 'Publish Issues') : 'Publish now?'}
      actions={
        sent ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button look="line" aria-disabled={isPending || undefined} onClick={onClose}>
              Cancel
            </Button>
            <Button busy={isPending} onClick={() => act.run({ status: 'published' })}>
              Publish Now
            </Button>
          </>
        )
      }
    >
      {!sent && <ErrorNotice failure={act.failure} />}
      {sent ? (
        <ul className="outcomes" aria-live="polite">
          {sent.posts.map((post) => (
            <li key={post.id}>
              <OutcomeWords post={post} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Outages chosen={item.platforms} />
          <OutgoingWords item={item} isTheirs={isTheirs} />
          <p>
            “{item.title}” goes out on {names} at once, for everybody to see. What is out cannot be taken back from
            here.
          </p>
        </>
      )}
      {isPending && <Spinner label={`Asking ${names}…`} />}
    </Dialog>
  )
}

const isOut = ({ posts }: ContentItem) => posts.length > 0 && posts.every(({ state }) => state === 'published')
const namesOf = ({ platforms }: ContentItem) => inWords(platforms.map((name) => socialPlatformNames[name]))
const doneInWords = (item: ContentItem) =>
  isOut(item) ? { title: 'Content Published', text: `“${item.title}” is out on ${namesOf(item)}.` } : null
