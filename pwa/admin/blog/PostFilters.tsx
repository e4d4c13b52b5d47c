import { useQuery } from '@tanstack/react-query'
import { Chips } from '../kit/lists/Chips.tsx'
import { ClearFilters, FilterSelect } from '../kit/lists/FilterSelect.tsx'
import { anyWords, type FilterOf, isNarrowed, narrowings, oneOf } from '../kit/lists/filters.ts'
import { PhoneFold } from '../kit/lists/PhoneFold.tsx'
import { SearchBox } from '../kit/lists/SearchBox.tsx'
import { categoriesQuery } from './calls.ts'

const statuses = ['draft', 'scheduled', 'published'] as const

/** By what the posts can be narrowed, as the address has it. */
export const postReaders = { status: oneOf(statuses), category: anyWords, search: anyWords }
export type PostFilter = FilterOf<typeof postReaders>

interface Props {
  filter: PostFilter
  onChange: (filter: PostFilter) => void
}

export function PostFilters({ filter, onChange }: Props) {
  const categories = useQuery(categoriesQuery).data ?? []
  const change = (part: PostFilter) => onChange({ ...filter, ...part })
  return (
    <PhoneFold label="Search and filters" everywhere inUse={narrowings(filter)}>
      <div className="sift">
        <Chips
          label="Status"
          names={[undefined, ...statuses]}
          chosen={filter.status}
          onChoose={(status) => change({ status })}
          words={(status) => status ?? 'all'}
        />
        <FilterSelect
          aria-label="Category"
          all="All categories"
          names={categories}
          words={(name) => name}
          chosen={filter.category}
          onChoose={(category) => change({ category })}
        />
        <SearchBox
          label="Search the posts"
          hint="Title, category or tag"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <ClearFilters isNarrowed={isNarrowed(filter)} onClear={() => onChange({})} />
      </div>
    </PhoneFold>
  )
}
