import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StoriesByCountry } from '../../data/contract/ways.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { storiesByCountry } from '../remote/ways.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { AfricaMap } from './AfricaMap.tsx'
import { CountryLists } from './CountryLists.tsx'

export default function MapScreen() {
  return (
    <>
      <PageHead title={t('Stories by country')} pattern="stories">
        <p className="lead">
          {t(
            'Choose a country to read what people there have written. The map knows countries and no smaller place: no animal can be found with it.',
          )}
        </p>
      </PageHead>
      <div className="wrap section">
        <Counted />
      </div>
    </>
  )
}

function Counted() {
  const { data, error, isPending, refetch } = useQuery(storiesByCountry)
  if (isPending) return <Spinner label={t('Counting stories…')} />
  if (!data) return <Failed title={t('Couldn’t load the map')} error={error} onRetry={() => void refetch()} />
  const all = countAll(data)
  return (
    <>
      <SavedCopy asOf={data.asOf} />
      {data.asOf && (
        <p>
          {t(
            '{stories, plural, one {One story is saved on this phone. The map counts these.} other {# stories are saved on this phone. The map counts these.}}',
            { stories: all },
          )}
        </p>
      )}
      {all === 0 ? <NoStories /> : <Ways counted={data} />}
    </>
  )
}

function Ways({ counted }: { counted: StoriesByCountry }) {
  const counts = new Map(counted.countries.map(({ country, stories }) => [country, stories]))
  return (
    <div className="by-country">
      <AfricaMap counts={counts} />
      <CountryLists counted={counted} counts={counts} />
    </div>
  )
}

const countAll = ({ countries, unnamed }: StoriesByCountry) =>
  countries.reduce((sum, { stories }) => sum + stories, unnamed)

const NoStories = () => (
  <Empty
    picture="notebook"
    title={t('No stories available yet')}
    action={
      <Link className="button gold" to={paths.submitStory}>
        {t('Submit Your Story')}
      </Link>
    }
  >
    {t('The first story gives the first country its colour.')}
  </Empty>
)
