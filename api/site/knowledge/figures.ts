import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { alertPatienceMinutes } from '../../../data/vocabulary/admin.ts'
import { contactMaxLength } from '../../../data/vocabulary/contact.ts'
import { readingRules } from '../../../data/vocabulary/engagement.ts'
import { advisedWords, offlineLeaseDays } from '../../../data/vocabulary/limits.ts'
import { answerPromise, withheldName } from '../../../data/vocabulary/policies.ts'
import { mostMedia, storyCategories } from '../../../data/vocabulary/stories.ts'
import { adultAge, leastAge, motivationMinLength } from '../../../data/vocabulary/volunteers.ts'

const { story, volunteer } = reviewPromise

/** What `{{name}}` stands for in the Markdown files of this room: what they promise is what the rules hold. */
export const figures = {
  adultAge,
  alertPatienceMinutes,
  completeScroll: readingRules.completeScroll,
  dataRequestDays: answerPromise.dataRequestDays,
  leastAge,
  leastReadingSeconds: readingRules.leastSeconds,
  leastWords: advisedWords.least,
  legalBusinessDays: answerPromise.legalBusinessDays,
  messageMaxLength: contactMaxLength.message.toLocaleString('en'),
  mostPhotos: mostMedia.image,
  mostReadingMinutes: readingRules.mostSeconds / 60,
  mostWords: advisedWords.most,
  motivationMinLength,
  offlineLeaseDays,
  storyCategories: storyCategories.map((category) => `  - ${category}`).join('\n'),
  storyReviewDays: `${story.least}-${story.most}`,
  withheldName,
  volunteerReviewDays: `${volunteer.least}-${volunteer.most}`,
}
