import type { AuthorPage } from '../../data/contract/authors/pages.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { msg, t } from '../../data/words/words.ts'

export const authorNotFoundText = msg('There is no author at this address, or their stories have left the site.')

/** 'Writes from Kenya. 3 stories, newest first.' */
export function storiesInWords({ country, stories }: AuthorPage, { isSaved }: { isSaved: boolean }): string {
  const from = country && t('Writes from {country}.', { country: countryName(country) })
  const counted = isSaved
    ? t('{stories, plural, one {One story is saved on this phone.} other {# stories are saved on this phone.}}', {
        stories,
      })
    : t('{stories, plural, one {One story.} other {# stories, newest first.}}', { stories })
  return from ? `${from} ${counted}` : counted
}
