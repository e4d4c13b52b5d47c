import { StaticRouter } from 'react-router-dom'
import type { PublicStory } from '../../data/contract/stories.ts'
import { here, prefixOf } from '../../data/rules/languages.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { Layout } from '../app/frame/Layout.tsx'
import { paths } from '../app/paths.ts'
import { longDate } from '../ui/format/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { rich } from '../ui/rich.ts'
import { titleIn } from '../ui/storyLanguage.ts'
import { faceFor, isolated, Written } from '../ui/Written.tsx'
import { StoryText } from './StoryText.tsx'

/** What opens without a connection where a page is not on the device: the newest stories, as text. A page of the server. */
export const NewestStories = ({ stories }: { stories: PublicStory[] }) => (
  <StaticRouter basename={prefixOf(language())} location={here(paths.stories)}>
    <Layout>
      <PageHead title={t('The newest stories')} pattern="stories">
        <p className="lead">{t('The page you asked for isn’t on your phone yet. Open it once with signal.')}</p>
        <p style={{ marginTop: 'var(--space-4)' }}>
          {rich(
            'These stories are here to read. To write without signal, open <submit>Submit Story</submit> once with signal.',
            { submit: (words) => <a href={here(paths.submitStory)}>{words}</a> },
          )}
        </p>
      </PageHead>
      <div className="wrap section prose">
        {stories.map((story) => (
          <article key={story.id} id={`story-${story.id}`}>
            <h2 className={faceFor(story.title)} {...titleIn(story)}>
              <a href={here(paths.story(story.id))}>
                <Written text={story.title} />
              </a>
            </h2>
            <p className="muted small">
              {rich('{author}, {place}. <date></date>', {
                author: isolated(story.authorName),
                place: isolated(story.authorLocation),
                date: () => <time dateTime={story.publishedAt}>{longDate(story.publishedAt)}</time>,
              })}
            </p>
            <StoryText story={story} />
          </article>
        ))}
      </div>
    </Layout>
  </StaticRouter>
)
