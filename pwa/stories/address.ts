import { matchPath, useLocation } from 'react-router-dom'
import type { SearchFilter } from '../../data/contract/search.ts'
import { languageCode } from '../../data/rules/stories/storyLanguage.ts'
import { mostSearchPages } from '../../data/vocabulary/limits.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { language } from '../../data/words/language.ts'

/** 0, which no story has, for anything but a whole number. */
export const storyIdOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

/** Of the story page that is shown. */
export const useStoryId = () => storyIdOf(matchPath(storyPattern, useLocation().pathname)?.params.id)
/** In which language the address wants the story, where that is not the one of the page. */
export function useStoryLanguage(): string | undefined {
  const { search } = useLocation()
  return storyLanguageOf(new URLSearchParams(search))
}

export function storyLanguageOf(search: URLSearchParams): string | undefined {
  const asked = languageIn(search)
  return asked === language() ? undefined : asked
}
export const storyPattern = '/story/:id'

export interface StoryFilter extends SearchFilter {
  /** Where a list goes on. */
  before?: string
  /** Where what was found goes on. */
  page?: number
}

/** What part of the list an address asks for; a category or a country that does not exist asks for all of them. */
export function storyFilterOf(search: URLSearchParams): StoryFilter {
  const country = search.get('country') ?? ''
  const page = storyIdOf(search.get('page') ?? '')
  return {
    q: search.get('q')?.trim().slice(0, longestSearch) || undefined,
    category: storyCategories.find((category) => category === search.get('category')),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    species: search.get('species')?.slice(0, longestSpecies) || undefined,
    language: languageIn(search),
    before: search.get('before') ?? undefined,
    page: page > 1 && page <= mostSearchPages ? page : undefined,
  }
}

/** Which an address names: that of a story, or that in which stories can be read. */
function languageIn(search: URLSearchParams): string | undefined {
  const code = languageCode(search.get('language') ?? '')
  return /^[a-z]{2,3}$/.test(code) ? code : undefined
}

export const longestSearch = 200
const longestSpecies = 60

/** A category alone is a list of its own; all else is searched. */
export const isSearch = ({ q, country, species, language }: StoryFilter) => Boolean(q || country || species || language)
