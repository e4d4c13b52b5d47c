import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Statistics, StatisticsChange, StatisticsSources } from '../../../data/contract/news.ts'
import { read, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import { textField } from '../kit/edit/textField.ts'
import { usePanelEdit } from '../kit/edit/useEdit.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'

const figures = {
  stories: 'Stories',
  communities: 'Communities',
  species: 'Species',
  contributors: 'Contributors',
} as const
type Figure = keyof typeof figures
const names = Object.keys(figures) as Figure[]

/** The four figures of the home page: counted, or given by somebody who knows better. */
export function FiguresPanel() {
  const { data, error, refetch } = useQuery(figuresQuery)
  return (
    <section className="panel" aria-labelledby="public-figures">
      <h3 id="public-figures">Public figures</h3>
      <p className="small muted">
        The home page tells what is counted here. Give a figure only where you know it better; an empty field is counted
        again.
      </p>
      <Loaded from={{ data, error, refetch }} />
      {data && <Form sources={data} />}
    </section>
  )
}

function Form({ sources: { counted, given } }: { sources: StatisticsSources }) {
  const { words, write, save, isPending } = usePanelEdit(textsOf(given), {
    save: ({ words }) => changeFigures(figuresOf(words)),
    done: () => ({ title: 'Figures Saved', text: 'The home page tells them from now on.' }),
    failed: 'Save Failed',
  })
  const text = textField(words, write)

  function submit(event: FormEvent) {
    event.preventDefault()
    save()
  }

  return (
    <form onSubmit={submit}>
      <div className="figures">
        {names.map((name) => (
          <div key={name}>
            <label htmlFor={`figure-${name}`}>{figures[name]}</label>
            <input
              id={`figure-${name}`}
              type="number"
              min={0}
              max={1_000_000}
              step={1}
              placeholder={String(counted[name])}
              aria-describedby={`figure-${name}-counted`}
              {...text(name)}
            />
            <p className="help" id={`figure-${name}-counted`}>
              {counted[name].toLocaleString('en-US')} counted
            </p>
          </div>
        ))}
      </div>
      <button type="submit" className="button line" aria-busy={isPending}>
        Save figures
      </button>
    </form>
  )
}

const textsOf = (given: Partial<Statistics>) =>
  Object.fromEntries(names.map((name) => [name, String(given[name] ?? '')])) as Record<Figure, string>

const figuresOf = (words: Record<Figure, string>): StatisticsChange =>
  Object.fromEntries(names.map((name) => [name, words[name] === '' ? null : Number(words[name])]))

const { statistics } = remote.api

export const figuresQuery = queryOptions({
  ...polled,
  queryKey: ['figures'],
  queryFn: () => read(statistics.sources.$get()),
})

const changeFigures = (json: StatisticsChange) => read(statistics.$patch({ json }))
