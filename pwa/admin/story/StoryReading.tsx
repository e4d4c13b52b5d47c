import { Fragment } from 'react'
import type { AdminStory, Voice } from '../../../data/contract/stories.ts'
import { countWords } from '../../../data/rules/excerpt.ts'
import { languageName, textIn } from '../../../data/rules/stories/storyLanguage.ts'
import { usualStoryLanguage } from '../../../data/vocabulary/storyLanguages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock, mail, pen } from '../../ui/icons.ts'
import { CategoryTag } from '../../ui/Tag.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { Address } from '../kit/lists/Address.tsx'
import { Facts } from '../kit/lists/Facts.tsx'
import { fullTime } from '../kit/words/times.ts'
import { BlurButton } from './consent/BlurButton.tsx'
import { ConsentPanel } from './consent/ConsentPanel.tsx'
import { Due } from './Due.tsx'
import { countMedia } from './mediaLabels.ts'
import { Marked } from './risk/Marked.tsx'
import { SaidOfFile } from './SaidOfFile.tsx'
import { MediaView } from './StoryMedia.tsx'
import { StatusTag } from './StoryRow.tsx'

const number = new Intl.NumberFormat('en-US')

interface Props {
  story: AdminStory
  onAsk: () => void
  onHistory: () => void
  onTranslations: () => void
  onWriteDown: (voice: Voice) => void
}

/** A whole story as its reviewer reads it: the text on the left, the facts on the right. */
export function StoryReading({ story, onAsk, onHistory, onTranslations, onWriteDown }: Props) {
  const media = story.media
  return (
    <div className="split">
      <div>
        <div className="row wrapx head-row">
          <CategoryTag category={story.category} />
          {story.status === 'pending' ? <Due story={story} /> : <StatusTag status={story.status} />}
        </div>
        <h3 className="story-title" {...textIn(story.language ?? usualStoryLanguage)}>
          <Marked story={story} field="title" />
        </h3>
        {media.length === 0 && <p className="small muted">No photo, video or recording came with this story.</p>}
        {media.map((file) => (
          <Fragment key={file.id}>
            {story.status === 'published' && file.state === 'ready' && !file.approved && (
              <p className="caption">Not on the public page yet:</p>
            )}
            <MediaView file={file} />
            <SaidOfFile story={story} file={file} onWriteDown={onWriteDown} />
            {file.picture && <BlurButton story={story} file={file} picture={file.picture} />}
          </Fragment>
        ))}
        <div className="prose full-text" {...textIn(story.language ?? usualStoryLanguage)}>
          <Marked story={story} field="content" />
        </div>
      </div>
      <aside aria-label="About this story">
        <Facts className="meta panel" facts={factsOf(story)} />
        <ConsentPanel story={story} />
        <div className="beside-acts">
          {story.status !== 'published' && (
            <Button look="line wide" onClick={onAsk}>
              <Icon path={mail} /> Ask the Writer
            </Button>
          )}
          <Button look="line wide" onClick={onHistory}>
            <Icon path={clock} /> History
          </Button>
          <Button look="line wide" onClick={onTranslations}>
            <Icon path={pen} /> Translations
          </Button>
        </div>
      </aside>
    </div>
  )
}

const factsOf = (story: AdminStory) => ({
  Author: (
    <>
      <b>{story.authorName}</b>
      {story.privateName !== null && <span className="small muted"> Known to us alone: {story.privateName}</span>}
    </>
  ),
  Location: story.authorLocation,
  Email: <Address email={story.authorEmail} />,
  Submitted: fullTime(story.createdAt),
  Language: languageName(story.language ?? usualStoryLanguage),
  Length: story.content ? `${number.format(countWords(story.content))} words` : 'No text: it is told in a recording',
  Media: countMedia(story.media),
  'Last decision': story.decidedBy && story.decidedAt && `${story.decidedBy}, ${fullTime(story.decidedAt)}`,
  Reason: story.status === 'rejected' && story.rejectionReason,
  Question: story.reviewQuestion,
})
