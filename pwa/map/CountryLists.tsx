import { Link } from 'react-router-dom'
import type { StoriesByCountry } from '../../data/contract/ways.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { africanCountries } from '../../data/vocabulary/africa.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import type { CountryCounts } from './AfricaMap.tsx'
import { inStories } from './words.ts'

const african = new Set<string>(africanCountries.map(({ code }) => code))

const collator = new Intl.Collator('en')

/** By what they are called in the language that is spoken: the one order does for all of ours, on every device. */
const inOrderOfNames = () =>
  africanCountries
    .map(({ code }) => ({ code, name: countryName(code) }))
    .sort((one, other) => collator.compare(one.name, other.name))

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
        {t('All countries')}
      </h2>
      <ul className="countries">
        {inOrderOfNames().map(({ code, name }) => (
          <Country key={code} code={code} name={name} stories={counts.get(code) ?? 0} />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <h2>{t('Outside Africa')}</h2>
          <ul className="countries">
            {elsewhere.map(({ country, stories }) => (
              <Country key={country} code={country} name={countryName(country)} stories={stories} />
            ))}
          </ul>
        </>
      )}
      {unnamed > 0 && (
        <p>
          {t(
            '{stories, plural, one {One story names a place, but no country that we can be sure of.} other {# stories name a place, but no country that we can be sure of.}}',
            { stories: unnamed },
          )}{' '}
          <Link to={paths.stories}>{t('All stories')}</Link>
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
