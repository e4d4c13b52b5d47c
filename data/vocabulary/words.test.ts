import { expect, test } from 'vitest'
import { africanCountries } from './africa.ts'
import { allEventInterests, eventInterests, eventInterestWords } from './contact.ts'
import { countryWords } from './countryWords.ts'
import { postCategoryWords, usualCategories, wildlifeBlog } from './news.ts'
import { rewardTiers, tierWords } from './rewards.ts'
import { speciesNames } from './species.ts'
import { speciesWords } from './speciesWords.ts'
import { categoryWords, storyCategories } from './stories.ts'
import { activityGroups, activityWords, allActivities, genderWords, nextOfKinGenders } from './volunteers.ts'

test.each([
  ['categories of stories', categoryWords, storyCategories],
  ['countries', countryWords, Object.fromEntries(africanCountries.map(({ code, name }) => [code, name]))],
  ['events', eventInterestWords, [...eventInterests.map(({ group }) => group), ...allEventInterests]],
  ['activities', activityWords, [...activityGroups.map(({ category }) => category), ...allActivities]],
  ['genders', genderWords, nextOfKinGenders],
  ['tiers', tierWords, rewardTiers],
  ['species', speciesWords, speciesNames.map(({ name }) => name)],
  ['categories of news', postCategoryWords, [...usualCategories, wildlifeBlog.category]],
])('the English words for %s are their values', (_what, words, values) => {
  const expected = Array.isArray(values) ? Object.fromEntries(values.map((value) => [value, value])) : values
  expect(words).toEqual(expected)
})
