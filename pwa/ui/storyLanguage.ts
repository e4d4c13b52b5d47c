import type { StoryCard } from '../../data/contract/stories.ts'
import { textIn } from '../../data/rules/stories/storyLanguage.ts'
import { usualStoryLanguage } from '../../data/vocabulary/storyLanguages.ts'
import { language as pageLanguage } from '../../data/words/language.ts'
import { paths } from '../app/paths.ts'

type Shown = Pick<StoryCard, 'language' | 'languages' | 'translation'>

/** Attributes of a part of a story: 0 is the title, 1 the first paragraph. What has no translation is in the language of its writer. */
export function partIn({ language = usualStoryLanguage, languages = [], translation }: Shown, part: number) {
  return textIn(translation?.untranslated.includes(part) ? (languages[0] ?? language) : language)
}

export const titleIn = (story: Shown) => partIn(story, 0)

/** The language in which a story is to be opened, where that is not the one in which its page comes by itself. */
export function openedIn({ language = usualStoryLanguage, languages = [language] }: Shown): string | undefined {
  const usual = languages.includes(pageLanguage()) ? pageLanguage() : languages[0]
  return language === usual ? undefined : language
}

/** Its page, in the language in which it is shown here. */
export function pathOf(story: Shown & Pick<StoryCard, 'id'>): string {
  const opened = openedIn(story)
  return opened ? paths.storyIn(story.id, opened) : paths.story(story.id)
}

/** Of its text as a whole. */
export const textOf = ({ language = usualStoryLanguage }: Shown) => textIn(language)
