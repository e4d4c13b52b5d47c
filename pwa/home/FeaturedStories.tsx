import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StoryCard as Card } from '../../data/contract/stories.ts'
import { type Artwork, artworksFor } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { featuredStories } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { heard } from '../ui/heard.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { StoryCard } from '../ui/StoryCard.tsx'

export function FeaturedStories() {
  return (
    <Section title={t('Featured Stories')} more={{ to: paths.stories, label: t('All stories') }}>
      <Featured />
    </Section>
  )
}

function Featured() {
  const { data, error, isPending, refetch } = useQuery(featuredStories)
  if (isPending) return <Spinner label={t('Loading stories…')} />
  if (!data)
    return <Failed title={t('Couldn’t load the featured stories')} error={error} onRetry={() => void refetch()} />
  if (data.stories.length === 0) return <NothingFeatured />
  return (
    <>
      <SavedCopy asOf={data.asOf} />
      <Grid stories={data.stories} />
    </>
  )
}

/** One large story and three beside it; any further ones in even columns below. */
const besideTheFirst = 3

/** What the head of the page shows. */
const elsewhere: Artwork[] = ['savanna']

function Grid({ stories }: { stories: readonly Card[] }) {
  const artworks = artworksFor(stories, elsewhere)
  const cards = stories.map((story, index) => (
    <StoryCard
      key={story.id}
      story={story}
      artwork={artworks[index] ?? null}
      look={index === 0 ? 'lead' : index <= besideTheFirst ? 'side' : undefined}
      sizes={index === 0 ? '(min-width: 56em) 42rem, 100vw' : index <= besideTheFirst ? '10rem' : '24rem'}
    >
      <Link className="more" to={paths.story(story.id)}>
        {rich('Read More<heard>: {title}</heard>', { heard, title: story.title })} <Icon path={arrow} />
      </Link>
    </StoryCard>
  ))
  return (
    <>
      <div className="feat">{cards.slice(0, besideTheFirst + 1)}</div>
      {cards.length > besideTheFirst + 1 && <div className="grid3">{cards.slice(besideTheFirst + 1)}</div>}
    </>
  )
}

const NothingFeatured = () => (
  <Empty
    picture="notebook"
    title={t('No featured stories yet')}
    level={3}
    action={
      <Link className="button line" to={paths.stories}>
        {t('Read all stories')}
      </Link>
    }
  >
    {t('Stories chosen for this page will stand here.')}
  </Empty>
)
