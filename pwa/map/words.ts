import { t } from '../../data/words/words.ts'

/** '1 story', '1,204 stories'. */
export const inStories = (stories: number) => t('{stories, plural, one {# story} other {# stories}}', { stories })
