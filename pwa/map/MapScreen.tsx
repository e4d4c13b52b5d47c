import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StoriesByCountry } from '../../data/contract/ways.ts'
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
      <PageHead title="Stories by country" pattern="stories">
        <p className="lead">
          Choose a country to read what people there have written. The map knows countries and no smaller place: no
          animal can be found with it.
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
  if (isPending) return <Spinner label="Counting stories…" />
  if (!data) return <Failed what="the map" error={error} onRetry={() => void refetch()} />
  const all = countAll(data)
  return (
    <>
      <SavedCopy asOf={data.asOf} />
      {data.asOf && (
        <p>{all === 1 ? 'One story is' : `${all} stories are`} saved on this phone. The map counts these.</p>
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
    title="No stories available yet"
    action={
      <Link className="button gold" to={paths.submitStory}>
        Submit Your Story
      </Link>
    }
  >
    The first story gives the first country its colour.
  </Empty>
)
