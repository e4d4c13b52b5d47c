import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { countryName } from '../../../data/rules/countryName.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import {
  type MediaNarrowing,
  mediaNarrowings,
  type StoryAge,
  type StoryFlag,
  type StorySort,
  storyAges,
  storyFlags,
} from '../../../data/vocabulary/deskLists.ts'
import { type StoryStatus, storyCategories } from '../../../data/vocabulary/stories.ts'
import { storyLanguages } from '../../../data/vocabulary/storyLanguages.ts'
import { read, remote } from '../../remote/client.ts'
import { DayInput } from '../kit/lists/DayInput.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../kit/lists/SearchBox.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { isNarrowed, narrowings, type StoryFilter, sortsOf } from './filters.ts'

interface Props {
  status: StoryStatus
  filter: StoryFilter
  onChange: (filter: StoryFilter) => void
}

const sortWords: Record<StorySort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  due: 'Due first',
  viewed: 'Most viewed',
  liked: 'Most liked',
  title: 'By title',
}
const mediaWords: Record<MediaNarrowing, string> = {
  any: 'With photo, video or recording',
  recording: 'With a recording',
  none: 'Without any file',
  waiting: 'A file to look at',
}
const ageWords: Record<StoryAge, string> = {
  late: 'Overdue',
  '3': 'Older than 3 days',
  '7': 'Older than 7 days',
  '30': 'Older than 30 days',
  '90': 'Older than 90 days',
  '365': 'Older than a year',
}
const flagWords: Record<StoryFlag, string> = {
  duplicate: 'May repeat another',
  question: 'Question open',
  correction: 'Correction waiting',
  featured: 'On the home page',
  unsaid: 'Nobody said who is shown',
  child: 'A child is shown',
  people: 'People not cleared',
}

/** Narrows and sorts a list of stories. */
export function StoryFilters({ status, filter, onChange }: Props) {
  const change = (part: StoryFilter) => onChange({ ...filter, open: undefined, ...part })
  const { sort, q, open: _open, ...folded } = filter
  const many = Object.values(folded).filter(Boolean).length
  const sorts = sortsOf[status]
  function clear() {
    onChange({ sort })
    focusSectionHeading()
  }
  return (
    <PhoneFold label="Search and filters" inUse={narrowings(filter)}>
      <div className="sift">
        <SearchBox
          label="Search stories"
          hint="Title, words, writer, place, species"
          value={q}
          onSearch={(words) => change({ q: words })}
        />
        <select
          aria-label="Order"
          value={sort ?? sorts[0]}
          onChange={({ target }) => change({ sort: sorts.slice(1).find((one) => one === target.value) })}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {sortWords[one]}
            </option>
          ))}
        </select>
        <details className="more-filters">
          <summary>
            Filters
            {many > 0 && <span className="badge-count"> {many}</span>}
          </summary>
          <MoreFilters status={status} filter={filter} onChange={change} />
        </details>
        <ClearFilters isNarrowed={isNarrowed(filter)} onClear={clear} />
      </div>
    </PhoneFold>
  )
}

function MoreFilters({ status, filter, onChange }: Props) {
  const { data } = useQuery(countriesQuery)
  const known = data?.countries.map(({ country }) => country) ?? []
  const countries = filter.country && !known.includes(filter.country) ? [...known, filter.country] : known
  const ours = storyLanguages.map(({ code }) => code)
  const languages = filter.language && !ours.includes(filter.language) ? [...ours, filter.language] : ours
  const isPending = status === 'pending'
  return (
    <div className="filter-fields">
      <FilterSelect
        aria-label="Category"
        all="All categories"
        names={storyCategories}
        words={(category) => category}
        chosen={filter.category}
        onChoose={(category) => onChange({ category })}
      />
      <FilterSelect
        aria-label="Country"
        all="All countries"
        names={[...countries].sort((one, other) => countryName(one).localeCompare(countryName(other)))}
        words={countryName}
        chosen={filter.country}
        onChoose={(country) => onChange({ country })}
      />
      <FilterSelect
        aria-label="Language"
        all="In all languages"
        names={languages}
        words={languageName}
        chosen={filter.language}
        onChoose={(language) => onChange({ language })}
      />
      <FilterSelect
        aria-label="Files"
        all="With and without files"
        names={mediaNarrowings}
        words={(media) => mediaWords[media]}
        chosen={filter.media}
        onChoose={(media) => onChange({ media })}
      />
      <FilterSelect
        aria-label="Marked"
        all="All marks"
        names={storyFlags.filter((flag) => flag !== 'featured' || status === 'published')}
        words={(flag) => flagWords[flag]}
        chosen={filter.flag}
        onChoose={(flag) => onChange({ flag })}
      />
      <FilterSelect
        aria-label="Age"
        all="Of any age"
        names={storyAges.filter((age) => age !== 'late' || isPending)}
        words={(age) => ageWords[age]}
        chosen={filter.age}
        onChoose={(age) => onChange({ age })}
      />
      <Day label="Sent from" value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label="Sent until" value={filter.to} onChange={(to) => onChange({ to })} />
      <WriterChosen writer={filter.writer} onClear={() => onChange({ writer: undefined })} />
    </div>
  )
}

/** Those of which a story is published. */
const countriesQuery = {
  queryKey: ['story-countries'],
  queryFn: () => read(remote.api['story-countries'].$get({})),
}

interface DayProps {
  label: string
  value?: string
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <span className="day-field">
      <label htmlFor={id}>{label}</label>
      <DayInput id={id} value={value} onChange={onChange} />
    </span>
  )
}

function WriterChosen({ writer, onClear }: { writer?: string; onClear: () => void }) {
  if (!writer) return null
  return (
    <button type="button" className="chip compact" aria-pressed="true" onClick={onClear}>
      From {writer} ×<span className="visually-hidden"> remove</span>
    </button>
  )
}
