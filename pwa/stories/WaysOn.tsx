import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StoryLink } from '../../data/contract/ways.ts'
import type { StoryBond } from '../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { waysOnFromStory } from '../remote/ways.ts'
import { shortDate } from '../ui/format/dates.ts'
import { Section } from '../ui/Section.tsx'
import { Byline } from '../ui/StoryCard.tsx'
import { titleIn } from '../ui/storyLanguage.ts'
import { faceFor, Written } from '../ui/Written.tsx'

/** Where to go on after a story: to the next one, to those related to it, or to all. Words alone, as somebody who reads on has paid for enough pictures. */
export function WaysOn({ id }: { id: number }) {
  const { data } = useQuery(waysOnFromStory(id))
  const { next = null, related = [] } = data?.ways ?? {}
  return (
    <Section title={t('Read on')} more={{ to: paths.stories, label: t('View All Stories') }}>
      <ul className="ways-on">
        {next && <Way story={next} why={t('Next story')} />}
        {related.map((story) => (
          <Way key={story.id} story={story} why={inWords(story.bonds)} />
        ))}
      </ul>
    </Section>
  )
}

const Way = ({ story, why }: { story: StoryLink; why: string }) => (
  <li>
    <p className="common">{why}</p>
    <h3 className={faceFor(story.title)} {...titleIn(story)}>
      <Link to={paths.story(story.id)}>
        <Written text={story.title} />
      </Link>
    </h3>
    <Byline story={story}>
      <time dateTime={story.publishedAt}>{shortDate(story.publishedAt)}</time>
    </Byline>
  </li>
)

const inWords = (bonds: readonly StoryBond[]) => {
  const words = bondWords[bonds.join(' ')]
  return words ? t(words) : ''
}

/** In the order of `storyBonds`. */
const bondWords: Readonly<Record<string, Message>> = {
  species: msg('Same species'),
  country: msg('Same country'),
  category: msg('Same theme'),
  'species country': msg('Same species, same country'),
  'species category': msg('Same species, same theme'),
  'country category': msg('Same country, same theme'),
  'species country category': msg('Same species, same country, same theme'),
}
