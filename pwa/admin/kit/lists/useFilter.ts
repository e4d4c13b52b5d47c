import { useLocation, useNavigate } from 'react-router-dom'
import type { Section } from '../data/sections.ts'
import { type FilterOf, filterIn, type Readers, searchOf } from './filters.ts'

/**
 * What narrows a list of a tab, kept in the address so that a reload and a link show the same. `beside` is what else the
 * tab keeps there. `isStep`: Back leads to what was shown before.
 */
export function useFilter<Of extends Readers>(section: Section, readers: Of, beside: object = {}) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (filter: FilterOf<Of>, isStep = false) =>
    void navigate({ search: searchOf({ ...beside, ...filter }), hash: section }, { replace: !isStep })
  return { filter: filterIn(readers, search), show }
}
