import type { AuthorPage } from '../../data/contract/authors/pages.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { msg } from '../../data/words/words.ts'

export const authorNotFoundText = msg('There is no author at this address, or their stories have left the site.')

/** 'Writes from Kenya. 3 stories, newest first.' */
export function storiesInWords({ country, stories }: AuthorPage, { isSaved }: { isSaved: boolean }): string {
  const from = country ? `Writes from ${countryName(country)}. ` : ''
  if (isSaved) return `${from}${stories === 1 ? 'One story is' : `${stories} stories are`} saved on this phone.`
  return `${from}${stories === 1 ? 'One story.' : `${stories.toLocaleString('en-US')} stories, newest first.`}`
}
