import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchChoices, SearchFilter } from '../../../data/contract/search.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { here } from '../../../data/rules/languages.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { inNumbers } from '../../../data/words/format.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { storyChoices } from '../../remote/searches.ts'
import { Icon } from '../../ui/Icon.tsx'
import { down, search as glass } from '../../ui/icons.ts'
import { longestSearch, storyFilterOf } from '../address.ts'

/** Fetched with the first letter that is typed. */
const Suggested = lazy(() => import('./Suggested.tsx'))

interface Props {
  filter: SearchFilter
  /** Of what was found; without a search, those of all stories are offered. */
  choices?: SearchChoices
}

/** Looks for words, a country and an animal. A form of the browser's own: it works without scripts. */
export function SearchForm({ filter, choices }: Props) {
  const all = useQuery({ ...storyChoices, enabled: !choices })
  const offered = choices ?? all.data?.choices
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    navigate(paths.storiesFound(storyFilterOf(new URLSearchParams(asked))))
  }
  const { category, country, species, language } = filter
  return (
    <search>
      <form className="search-form" action={here(paths.stories)} onSubmit={submit}>
        <SearchField value={filter.q} />
        <button type="submit" className="button search-button">
          <Icon path={glass} /> {t('Search')}
        </button>
        {category && <input type="hidden" name="category" value={category} />}
        <details className="search-choices" open={Boolean(country || species || language)}>
          <summary>
            {t('Country, animal, plant or language')} <Icon path={down} />
          </summary>
          <div>
            <ChoiceField
              name="country"
              label={t('Country')}
              all={t('All countries')}
              chosen={country}
              options={
                offered?.country.map(({ value, stories }) => ({ value, name: countryName(value), stories })) ?? []
              }
            />
            <ChoiceField
              name="species"
              label={t('Animal or plant')}
              all={t('All animals and plants')}
              chosen={species}
              options={offered?.species.map((one) => ({ ...one, name: one.name ?? one.value })) ?? []}
            />
            {/* Where all are in one language there is nothing to choose. */}
            {(language || (offered?.language?.length ?? 0) > 1) && (
              <ChoiceField
                name="language"
                label={t('Language')}
                all={t('All languages')}
                chosen={language}
                options={offered?.language ?? []}
              />
            )}
          </div>
        </details>
      </form>
    </search>
  )
}

function SearchField({ value = '' }: { value?: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // Letters that were typed before the app had come were heard by nobody.
  useEffect(() => {
    const { current } = field
    if (current && current === document.activeElement && current.value !== value) setTyped(current.value)
  }, [value])
  return (
    <div className="search-field">
      <label className="visually-hidden" htmlFor={id}>
        {t('Search stories and news')}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        placeholder={t('Stories and news')}
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        defaultValue={value}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed !== null && (
        <Suspense>
          <Suggested field={field} typed={typed} onDone={() => setTyped(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: 'country' | 'species' | 'language'
  label: string
  /** What choosing none says. */
  all: string
  chosen: string | undefined
  options: { value: string; name: string; stories: number }[]
}

function ChoiceField({ name, label, all, chosen, options }: ChoiceProps) {
  const isOffered = !chosen || options.some(({ value }) => value === chosen)
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {!isOffered && <option value={chosen}>{firstUp(nameOf(name, chosen))} (0)</option>}
        {options.map(({ value, name, stories }) => (
          <option key={value} value={value}>
            {firstUp(name)} ({inNumbers(stories)})
          </option>
        ))}
      </select>
    </label>
  )
}

const nameOf = (kind: ChoiceProps['name'], value: string) =>
  ({ country: countryName, species: (name: string) => name, language: languageName })[kind](value)

const firstUp = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
