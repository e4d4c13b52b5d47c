import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { NewsArchive } from '../../data/contract/news.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { newsArchive } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { Empty } from '../ui/Empty.tsx'
import { monthInWords } from '../ui/format/dates.ts'
import { heard } from '../ui/heard.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow, back } from '../ui/icons.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { rich } from '../ui/rich.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** All news by month and by tag, each with how much there is. */
export default function ArchiveScreen() {
  return (
    <>
      <PageHead title={t('News archive')} pattern="partners">
        <p className="lead">{t('All news by month and by tag.')}</p>
      </PageHead>
      <div className="wrap news-archive">
        <Link className="more" to={paths.news}>
          <Icon path={back} /> {t('All news')}
        </Link>
        <Archive />
      </div>
    </>
  )
}

function Archive() {
  const after = useSearchParams()[0].get('after') ?? undefined
  const { data, error, isPending, refetch } = useQuery(newsArchive(after))
  if (isPending) return <Spinner label={t('Loading the archive…')} />
  if (!data) return <Failed title={t('Couldn’t load the archive')} error={error} onRetry={() => void refetch()} />
  if (data.months.length === 0)
    return (
      <Empty picture="notebook" title={t('No news yet')}>
        {t('When something happens, it is told here first.')}
      </Empty>
    )
  return (
    <>
      {after === undefined && <Months months={data.months} />}
      <Tags tags={data.tags} next={data.nextTags} />
    </>
  )
}

function Months({ months }: Pick<NewsArchive, 'months'>) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return (
    <section aria-labelledby="by-month">
      <h2 id="by-month">{t('By month')}</h2>
      {years.map((year) => (
        <div key={year} className="archive-year">
          <h3>{year}</h3>
          <ul>
            {months
              .filter(({ month }) => month.startsWith(year))
              .map(({ month, posts }) => (
                <Part
                  key={month}
                  to={paths.newsOf(month)}
                  name={monthInWords(month).replace(/ \d+$/, '')}
                  posts={posts}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Tags({ tags, next }: { tags: NewsArchive['tags']; next: string | null }) {
  return (
    <section aria-labelledby="by-tag">
      <h2 id="by-tag">{t('By tag')}</h2>
      {tags.length === 0 && <p className="muted">{t('No post has a tag yet.')}</p>}
      <ul>
        {tags.map(({ tag, name, posts }) => (
          <Part key={tag} to={paths.newsTagged(tag)} name={name} posts={posts} />
        ))}
      </ul>
      {next && (
        <Link className="more" to={`${paths.newsArchive}?${new URLSearchParams({ after: next })}`}>
          {t('More tags')} <Icon path={arrow} />
        </Link>
      )}
    </section>
  )
}

const Part = ({ to, name, posts }: { to: string; name: string; posts: number }) => (
  <li>
    <Link to={to}>
      {name}{' '}
      {rich(
        '{posts, plural, one {<number>#</number><heard> post</heard>} other {<number>#</number><heard> posts</heard>}}',
        { posts, number: (words) => <span className="muted">{words}</span>, heard },
      )}
    </Link>
  </li>
)
