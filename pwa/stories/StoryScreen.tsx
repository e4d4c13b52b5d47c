import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PublicStory } from '../../data/contract/stories.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { ReportStory } from '../engagement/ReportStory.tsx'
import { shareLink, shareWords } from '../engagement/shareTargets.ts'
import { useReading } from '../engagement/useReading.ts'
import { choicesOf } from '../follow/choices.ts'
import { Follow } from '../follow/Follow.tsx'
import { storyById } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { longDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { give } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useStoryId, useStoryLanguage } from './address.ts'
import { EngagementBar } from './EngagementBar.tsx'
import { storyPage } from './places.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { StoryLanguages } from './StoryLanguages.tsx'
import { StoryText } from './StoryText.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import { WaysOn } from './WaysOn.tsx'
import { storyNotFoundText } from './words.ts'

export default function StoryScreen() {
  const { data, error, isPending, refetch } = useQuery(storyById(useStoryId(), useStoryLanguage()))
  if (isPending) return <Spinner label={t('Loading the story…')} />
  if (error && !data) {
    return (
      <div className="wrap alone">
        <h1 className="visually-hidden">{t('Story')}</h1>
        <Failed title={t('Couldn’t load this story')} error={error} onRetry={() => void refetch()} />
        <BackToStories />
      </div>
    )
  }
  if (!data?.story) return <StoryNotFound />
  return <Story story={data.story} asOf={data.asOf} />
}

function Story({ story, asOf }: { story: PublicStory; asOf: string | null }) {
  useReading(story.id, storyPage)
  const { origin = '' } = useSite()
  return (
    <>
      <ReadingProgress />
      <article className="wrap read" data-story={story.id}>
        <div className="full">
          <SavedCopy asOf={asOf} />
        </div>
        <StoryTitle story={story} />
        <div className="engagement-wide">
          <EngagementBar story={story} />
        </div>
        <div className="prose">
          <StoryLanguages story={story} />
          <StoryText story={story} />
          <p className="published">
            {rich('Published on <date></date>.', {
              date: () => <time dateTime={story.publishedAt}>{longDate(story.publishedAt)}</time>,
            })}
            <Address id={story.id} />
          </p>
          <ShareLinks title={t('Share this story')} link={shareLink(origin, story)} words={shareWords(story)} />
          <Follow choices={choicesOf({ ...story, nameOf: (name) => nameOfSpecies(story, name) })} />
          <ReportStory story={story} />
        </div>
        <aside>
          <DonateCard />
        </aside>
      </article>
      <WaysOn id={story.id} />
      <div className="engagement-phone">
        <EngagementBar story={story} />
      </div>
    </>
  )
}

/** On paper, where to find the story. */
function Address({ id }: { id: number }) {
  const { origin = '' } = useSite()
  return (
    <span className="address">
      {origin}
      {paths.story(id)}
    </span>
  )
}

function StoryNotFound() {
  return (
    <div className="wrap alone">
      <Empty picture="tracks" title={t('Story Not Found')} level={1} action={<BackToStories />}>
        {t(storyNotFoundText)}
      </Empty>
    </div>
  )
}

const BackToStories = () => (
  <Link className="button" to={paths.stories}>
    {t('Back to Stories')}
  </Link>
)

export const DonateCard = () => (
  <div className="panel night">
    <h2>{t('Support this work')}</h2>
    <p className="small muted">{t('$50 pays for classroom materials.')}</p>
    <Link className="button gold wide" to={paths.donate} reloadDocument>
      <Icon path={give} /> {t('Donate Now')}
    </Link>
  </div>
)

/** As the page calls it; copies of earlier versions have its English name alone. */
const nameOfSpecies = ({ species, speciesNames }: PublicStory, name: string) =>
  speciesNames?.[species.indexOf(name)] ?? name
