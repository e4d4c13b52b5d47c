import type { StoryCard } from '../../data/contract/stories.ts'
import { textIn } from '../../data/rules/stories/storyLanguage.ts'
import { usualStoryLanguage } from '../../data/vocabulary/storyLanguages.ts'

type Shown = Pick<StoryCard, 'language' | 'languages' | 'translation'>

/** Attributes of a part of a story: 0 is the title, 1 the first paragraph. What has no translation is in the language of its writer. */
export function partIn({ language = usualStoryLanguage, languages = [], translation }: Shown, part: number) {
  return textIn(translation?.untranslated.includes(part) ? (languages[0] ?? language) : language)
}

export const titleIn = (story: Shown) => partIn(story, 0)

/** Of its text as a whole. */
export const textOf = ({ language = usualStoryLanguage }: Shown) => textIn(language)
