import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { AuthorPage } from '../../data/contract/authors/pages.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { choicesOf } from '../follow/choices.ts'
import { Follow } from '../follow/Follow.tsx'
import { authorOf } from '../remote/ways.ts'
import { Failed } from '../states/Failed.tsx'
import { StoryList } from '../stories/StoryList.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { isolated } from '../ui/Written.tsx'
import { authorFilterOf, usePageOfAuthor } from './address.ts'
import { authorNotFoundText, storiesInWords } from './words.ts'

export default function AuthorScreen() {
  const { data, error, isPending, refetch } = useQuery(authorOf(usePageOfAuthor()))
  if (isPending) return <Spinner label={t('Loading the author…')} />
  if (error && !data) {
    return (
      <div className="wrap alone">
        <h1 className="visually-hidden">{t('Author')}</h1>
        <Failed title={t('Couldn’t load this author')} error={error} onRetry={() => void refetch()} />
        <ToStories />
      </div>
    )
  }
  if (!data?.author) return <AuthorNotFound />
  return <Author author={data.author} isSaved={data.asOf !== null} />
}

function Author({ author, isSaved }: { author: AuthorPage; isSaved: boolean }) {
  const { name, bio, page } = author
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={name} pattern="stories">
        <p className="lead">{storiesInWords(author, { isSaved })}</p>
      </PageHead>
      <div className="wrap section">
        {bio && (
          <div className="prose about-author">
            <h2>{t('About {name}', { name: isolated(name) })}</h2>
            <p>{bio}</p>
          </div>
        )}
        <h2 className="visually-hidden">{t('Stories by {name}', { name })}</h2>
        <StoryList filter={authorFilterOf(page, search)} />
        <Follow choices={choicesOf({ authorPage: page, authorName: name })} />
        <p className="muted small same-name">
          {t('All stories here are by one author. Somebody else may write under the same name.')}
        </p>
      </div>
    </>
  )
}

function AuthorNotFound() {
  return (
    <div className="wrap alone">
      <Empty picture="tracks" title={t('Author Not Found')} level={1} action={<ToStories />}>
        {t(authorNotFoundText)}
      </Empty>
    </div>
  )
}

const ToStories = () => (
  <Link className="button" to={paths.stories}>
    {t('All stories')}
  </Link>
)
