import { Link } from 'react-router-dom'
import type { StoriesByCountry } from '../../data/contract/ways.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { africanCountries } from '../../data/vocabulary/africa.ts'
import { paths } from '../app/paths.ts'
import type { CountryCounts } from './AfricaMap.tsx'
import { inStories } from './words.ts'

const african = new Set<string>(africanCountries.map(({ code }) => code))

/** What the map shows, in words, and the stories that are on no map of Africa. */
export function CountryLists({
  counted: { countries, unnamed },
  counts,
}: {
  counted: StoriesByCountry
  counts: CountryCounts
}) {
  const elsewhere = countries.filter(({ country }) => !african.has(country))
  return (
    <div>
      <h2 id="countries" tabIndex={-1}>
        All countries
      </h2>
      <ul className="countries">
        {africanCountries.map(({ code, name }) => (
          <Country key={code} code={code} name={name} stories={counts.get(code) ?? 0} />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <h2>Outside Africa</h2>
          <ul className="countries">
            {elsewhere.map(({ country, stories }) => (
              <Country key={country} code={country} name={countryName(country)} stories={stories} />
            ))}
          </ul>
        </>
      )}
      {unnamed > 0 && (
        <p>
          {unnamed === 1 ? 'One story names' : `${unnamed.toLocaleString('en-US')} stories name`} a place, but no
          country that we can be sure of. <Link to={paths.stories}>All stories</Link>
        </p>
      )}
    </div>
  )
}

const Country = ({ code, name, stories }: { code: string; name: string; stories: number }) => (
  <li>
    <Link to={paths.storiesFrom(code)} className={stories === 0 ? 'none' : undefined}>
      {name} <span>{inStories(stories)}</span>
    </Link>
  </li>
)
