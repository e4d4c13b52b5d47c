import { Link } from 'react-router-dom'
import type { PublicStory } from '../../data/contract/stories.ts'
import { listenInWords } from '../../data/rules/stories/voice.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { KeepStory } from '../offline/library/KeepStory.tsx'
import { longDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { back } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { Seal } from '../ui/Seal.tsx'
import { AuthorName } from '../ui/StoryCard.tsx'
import { titleIn } from '../ui/storyLanguage.ts'
import { CategoryTag } from '../ui/Tag.tsx'
import { faceFor, isolated, Written } from '../ui/Written.tsx'
import { minutesToRead } from './reading.ts'
import { StoryGallery, StoryMedia } from './StoryMedia.tsx'

/** From where, since when, and how long it is to be read, or heard where it has no text. */
function Length({ story }: { story: PublicStory }) {
  const place = isolated(story.authorLocation)
  const date = () => <time dateTime={story.createdAt}>{longDate(story.createdAt)}</time>
  if (!story.content && story.voiceSeconds)
    return rich('{place}. <date></date>. {listen}', { place, date, listen: listenInWords(story.voiceSeconds) })
  return rich('{place}. <date></date>. {minutes, plural, one {# minute read} other {# minute read}}', {
    place,
    date,
    minutes: minutesToRead(story.content),
  })
}

/** Who, where, when, and what there is to see. */
export function StoryTitle({ story }: { story: PublicStory }) {
  return (
    <div className="full mast">
      <div className="title">
        <nav className="back-links" aria-label={t('Back')}>
          <Link className="more" to={paths.home}>
            <Icon path={back} /> {t('Home')}
          </Link>
          <Link className="more" to={paths.stories}>
            {t('All stories')}
          </Link>
        </nav>
        <CategoryTag category={story.category} />
        <h1 className={faceFor(story.title)} {...titleIn(story)}>
          <Written text={story.title} />
        </h1>
        <div className="author">
          <Seal name={story.authorName} />
          <p>
            <b translate="no">
              <AuthorName story={story} />
            </b>
            <span className="muted">
              <Length story={story} />
            </span>
          </p>
        </div>
      </div>
      <div className="seen">
        <StoryMedia story={story} sizes="(min-width: 62em) 38rem, 100vw" />
      </div>
      <StoryGallery story={story} />
      <KeepStory story={story} />
    </div>
  )
}
