import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StoryCard as Card } from '../../data/contract/stories.ts'
import type { Artwork } from '../../data/rules/stories/artwork.ts'
import { languageName } from '../../data/rules/stories/storyLanguage.ts'
import { listenInWords } from '../../data/rules/stories/voice.ts'
import { usualStoryLanguage } from '../../data/vocabulary/storyLanguages.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { CoverImage } from './CoverImage.tsx'
import { Film } from './Film.tsx'
import { Found } from './Found.tsx'
import { shortDate } from './format/dates.ts'
import { Icon } from './Icon.tsx'
import { headphones } from './icons.ts'
import { pathOf, textOf, titleIn } from './storyLanguage.ts'
import { CategoryTag } from './Tag.tsx'
import { faceFor, written } from './Written.tsx'

interface Props {
  story: Card
  artwork: Artwork | null
  /** `lead` is the largest of a group, `side` a small one beside it. */
  look?: 'lead' | 'side'
  sizes?: string
  /** It is on the first screen: its picture is not put off. */
  eager?: boolean
  /** What can be done with the story from here. */
  children: ReactNode
}

const classNames = { lead: 'story lead-story', side: 'story side' }

/** A story in a list: picture, category, title, who and where and when, and how it begins. */
export function StoryCard({ story, artwork, look, sizes, eager, children }: Props) {
  return (
    <article className={look ? classNames[look] : 'story'} id={`story-${story.id}`}>
      <CardCover
        story={story}
        artwork={artwork}
        shape={look === 'lead' ? 'wide' : undefined}
        sizes={sizes}
        eager={eager}
      />
      <CategoryTag category={story.category} />
      <h3 id={`story-${story.id}-title`} className={faceFor(story.title)} {...titleIn(story)}>
        <Link to={pathOf(story)}>
          <Found text={story.title} />
        </Link>
      </h3>
      <Byline story={story}>
        <time dateTime={story.publishedAt}>{shortDate(story.publishedAt)}</time>
        <InLanguage story={story} />
        {story.excerpt && <ToHear story={story} />}
      </Byline>
      {story.excerpt ? (
        <p className="excerpt" {...textOf(story)} {...written(story.excerpt)}>
          <Found text={story.excerpt} />
        </p>
      ) : (
        <p className="excerpt">
          <ToHear story={story} />
        </p>
      )}
      {children}
    </article>
  )
}

/** Said where it is not that of the page. */
const InLanguage = ({ story: { language: code = usualStoryLanguage } }: { story: Card }) =>
  code === language() ? null : <span>{t('In {language}', { language: languageName(code) })}</span>

/** Somebody tells it. */
const ToHear = ({ story: { voiceSeconds } }: { story: Card }) =>
  voiceSeconds ? (
    <span className="to-hear">
      <Icon path={headphones} /> {listenInWords(voiceSeconds)}
    </span>
  ) : null

/** Leads to all that its author has published, where the story stands under a name. */
export const AuthorName = ({
  story: { authorName, authorPage },
}: {
  story: Pick<Card, 'authorName' | 'authorPage'>
}) =>
  authorPage ? (
    <Link className="author-link" to={paths.author(authorPage)}>
      <Found text={authorName} />
    </Link>
  ) : (
    <Found text={authorName} />
  )

/** The picture of the story; where it has a video, that plays in its place once somebody asks for it. */
function CardCover(props: Omit<ComponentProps<typeof CoverImage>, 'story'> & { story: Card }) {
  const { story, shape } = props
  const [isPlaying, setPlaying] = useState(false)
  if (!story.video || !isPlaying) return <CoverImage {...props} onPlay={() => setPlaying(true)} />
  return (
    <span className={['cover', 'playing', shape].filter(Boolean).join(' ')}>
      <Film video={story.video} by={story.authorName} isWanted />
    </span>
  )
}

export function Byline({
  story,
  children,
}: {
  story: Pick<Card, 'authorName' | 'authorLocation' | 'authorPage'>
  children: ReactNode
}) {
  return (
    <p className="byline">
      <b translate="no">
        <AuthorName story={story} />
      </b>
      <span translate="no">
        <Found text={story.authorLocation} />
      </span>
      {children}
    </p>
  )
}
