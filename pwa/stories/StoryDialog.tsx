import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { PublicStory, StoryCard } from '../../data/contract/stories.ts'
import { t } from '../../data/words/words.ts'
import { useReading } from '../engagement/useReading.ts'
import { storyById } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { longDate } from '../ui/format/dates.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Byline } from '../ui/StoryCard.tsx'
import { openedIn, pathOf } from '../ui/storyLanguage.ts'
import { CategoryTag } from '../ui/Tag.tsx'
import { Written } from '../ui/Written.tsx'
import { dialogPlace } from './places.ts'
import { StoryLanguages } from './StoryLanguages.tsx'
import { StoryGallery, StoryMedia } from './StoryMedia.tsx'
import { StoryText } from './StoryText.tsx'
import { storyNotFoundText } from './words.ts'

const widthOfDialog = '46rem'

/** The whole story over the list: what the card knows at once, the text as soon as it is there. */
export function StoryDialog({ story, onClose }: { story: StoryCard; onClose: () => void }) {
  const { data } = useQuery(storyById(story.id, openedIn(story)))
  const { pictures, voice, content } = data?.story ?? {}
  const whole = { ...story, pictures, voice, content }
  return (
    <Dialog
      open
      full
      width={widthOfDialog}
      onClose={onClose}
      title={<Written text={story.title} />}
      actions={
        <Link className="button" to={pathOf(story)}>
          {t('Open story page')}
        </Link>
      }
    >
      <StoryMedia story={whole} sizes={`(min-width: 48em) ${widthOfDialog}, 100vw`} />
      <StoryGallery story={whole} />
      <CategoryTag category={story.category} />
      <Byline story={story}>
        <time dateTime={story.publishedAt}>{longDate(story.publishedAt)}</time>
      </Byline>
      <Words card={story} />
    </Dialog>
  )
}

function Words({ card }: { card: StoryCard }) {
  const { data, error, isPending, refetch } = useQuery(storyById(card.id, openedIn(card)))
  if (isPending) return <Spinner label={t('Loading the story…')} />
  if (error && !data)
    return <Failed title={t('Couldn’t load the story')} error={error} onRetry={() => void refetch()} />
  if (!data?.story) return <p>{t(storyNotFoundText)}</p>
  return (
    <>
      <SavedCopy asOf={data.asOf} />
      <Text id={card.id} story={data.story} />
    </>
  )
}

/** Reading begins with the text: a dialog that is still loading has nothing to scroll, and would count as read. */
function Text({ id, story }: { id: number; story: PublicStory }) {
  const text = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    const body = text.current?.closest<HTMLElement>('.body')
    return body ? dialogPlace(body) : null
  }, [])
  useReading(id, place)
  return (
    <div ref={text} className="prose">
      <StoryLanguages story={story} />
      <StoryText story={story} />
    </div>
  )
}
