import type { AdminPost, PostField, PostWords } from '../../../data/contract/news.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { timeOfDay } from '../kit/words/times.ts'
import type { PostSaver } from './postSaver.ts'
import { fieldLabels, postFields, wordsOf } from './postWords.ts'

interface Props {
  saver: PostSaver
  theirs: AdminPost
  /** Later: until it is settled, nothing can be saved. */
  onLater: () => void
}

/** A colleague saved this post while it was being written. */
export function PostConflict({ saver, theirs: colleagues, onLater }: Props) {
  const theirs = wordsOf(colleagues)
  const who = colleagues.editedBy ?? 'A colleague'
  return (
    <TwoVersions
      title="Two versions of this post"
      said={`${who} changed this post at ${timeOfDay(colleagues.updatedAt)}, while you were writing.`}
      fields={postFields}
      labels={fieldLabels}
      {...saver.versions()}
      theirs={theirs}
      show={(field, words) => <Version field={field} words={words} />}
      onChosen={(words) => saver.settle(words, colleagues)}
      onBack={onLater}
    />
  )
}

function Version({ field, words }: { field: PostField; words: PostWords }) {
  if (field === 'imageUrl') return words.imageUrl ? <img src={words.imageUrl} alt="" /> : <em>No picture</em>
  const text = field === 'content' ? linesOf(words.content) : words[field]
  return <span className="text">{text || <em>Empty</em>}</span>
}

/** The words of a text, block by block, and where it has pictures. */
function linesOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) image.replaceWith(`[Picture: ${image.alt || 'without words'}]`)
  return Array.from(page.body.children, (block) => block.textContent?.trim()).join('\n\n')
}
