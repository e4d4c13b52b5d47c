import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { alertPatienceMinutes } from '../../../data/vocabulary/admin.ts'
import { contactMaxLength } from '../../../data/vocabulary/contact.ts'
import { readingRules } from '../../../data/vocabulary/engagement.ts'
import { advisedWords, longestVoiceSeconds, offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import { answerPromise, withheldWords } from '../../../data/vocabulary/policies.ts'
import { categoryWords, mostMedia, storyCategories } from '../../../data/vocabulary/stories.ts'
import { adultAge, leastAge, motivationMinLength } from '../../../data/vocabulary/volunteers.ts'
import { inNumbers } from '../../../data/words/format.ts'
import { language } from '../../../data/words/language.ts'
import type { Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'

const { story, volunteer } = reviewPromise

/** What `{{name}}` stands for in the files of this room: what they promise is what the rules hold. */
export const figuresIn = (language: Language) => speaking(language, figures)

const figures = () => ({
  adultAge,
  alertPatienceMinutes,
  completeScroll: readingRules.completeScroll,
  dataRequestDays: answerPromise.dataRequestDays,
  leastAge,
  leastReadingSeconds: readingRules.leastSeconds,
  leastWords: advisedWords.least,
  legalBusinessDays: answerPromise.legalBusinessDays,
  messageMaxLength: inNumbers(contactMaxLength.message),
  mostPhotos: mostMedia.image,
  mostRecordingMinutes: longestVoiceSeconds / 60,
  mostReadingMinutes: readingRules.mostSeconds / 60,
  mostWords: advisedWords.most,
  motivationMinLength,
  offlineLeaseDays,
  storyCategories: storyCategories.map((category) => `  - ${t(categoryWords[category])}`).join('\n'),
  storyReviewDays: rangeOf(story),
  withheldName: t(withheldWords),
  volunteerReviewDays: rangeOf(volunteer),
})

/** A hyphen between numbers turns them around where a line runs from right to left. */
const rangeOf = ({ least, most }: { least: number; most: number }) =>
  language() === 'ar' ? `${least} إلى ${most}` : `${least}-${most}`
