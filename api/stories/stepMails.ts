import { showReceiptCode } from '../../data/rules/authors/receiptCode.ts'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { unsaidReason } from '../../data/rules/stories/moderation.ts'
import type { StoryStatus } from '../../data/vocabulary/stories.ts'
import { t } from '../../data/words/words.ts'
import { comparable } from '../platform/addresses.ts'
import type { Deps } from '../platform/deps.ts'
import { dayIn, linkTo } from '../platform/mail/spoken.ts'
import type { StepWords } from '../platform/mail/steps/stepMail.ts'
import type { StepTellers, TellStep } from '../platform/mail/steps/stepRoom.ts'
import { receiptHashOf } from './receipt.ts'
import { findStory, type StoryRow } from './stories.store.ts'

type Step = 'story_received' | 'story_question' | 'story_declined' | 'story_published'
type Site = Pick<Deps, 'secrets'> & { config: { publicUrl: string } }

/** What a step tells of a story as it is now; null where it is not, or no longer, as the step says. */
type Tell = (story: StoryRow, site: Site) => StepWords | null

const told: Record<Step, Tell> = {
  story_received: (story, site) => ({
    paragraphs: [
      t('A story was sent to us with this email address, and it has arrived. Thank you.'),
      t(
        'An editor reads it within {least} to {most} business days. It is public only after that.',
        reviewPromise.story,
      ),
    ],
    ...keyOf(story, site),
    link: myStory(story, site),
    more: [
      t(
        'If you have sent no story, somebody else has typed in your email address. Please answer nobody who asks you for this code.',
      ),
    ],
  }),
  story_question: (story, site) =>
    story.reviewQuestion && story.status !== 'published'
      ? {
          paragraphs: [t('An editor has a question about the story that you sent on {day}:', { day: dayOf(story) })],
          quoted: story.reviewQuestion,
          link: myStory(story, site),
          more: [t('Please do not answer this mail: nobody reads what is sent to it.')],
        }
      : null,
  story_declined: (story, site) =>
    is(story, 'rejected')
      ? {
          paragraphs: [
            t('Thank you for the story that you sent on {day}. We have decided not to publish it.', {
              day: dayOf(story),
            }),
            hasReason(story)
              ? t('This is what the editor wrote:')
              : t('The editor gave no reason. You can ask with the contact form on our site.'),
          ],
          quoted: hasReason(story) ? (story.rejectionReason ?? undefined) : undefined,
          link: myStory(story, site),
          more: [t('You are welcome to send us another story.')],
        }
      : null,
  story_published: (story, { config }) =>
    is(story, 'published')
      ? {
          paragraphs: [
            t('The story that you sent on {day} is published. Everybody can read it now. Thank you for telling it.', {
              day: dayOf(story),
            }),
          ],
          link: { label: t('See your story'), url: linkTo(config.publicUrl, `/story/${story.id}`) },
          more: [t('You can take it back at any time with your receipt code.')],
        }
      : null,
}

const hasReason = ({ rejectionReason }: StoryRow) => Boolean(rejectionReason) && rejectionReason !== unsaidReason

const is = ({ status }: StoryRow, wanted: StoryStatus) => status === wanted

/** What the writer of a story is told by mail, step by step: nothing once it is erased or belongs to another address. */
export const storyTellers: Pick<StepTellers, Step> = {
  story_received: teller('story_received'),
  story_question: teller('story_question'),
  story_declined: teller('story_declined'),
  story_published: teller('story_published'),
}

function teller(step: Step): TellStep {
  return ({ db, ...site }, { id, recipient }) => {
    const story = findStory(db, id)
    if (!story || story.withdrawnAt) return { skip: 'This story was withdrawn.' }
    if (comparable(story.authorEmail) !== comparable(recipient))
      return { skip: 'This story belongs to another address.' }
    return { language: story.writerLanguage, say: () => told[step](story, site) }
  }
}

/** Null for a story from before there were codes, and one of another installation's secret: that code would open nothing. */
function codeOf({ submission, receiptCodeHash }: StoryRow, { secrets }: Site): string | null {
  if (submission === null || receiptHashOf(submission, secrets) !== receiptCodeHash) return null
  return secrets.receiptCode(submission)
}

function keyOf(story: StoryRow, site: Site): Pick<StepWords, 'code'> {
  const code = codeOf(story, site)
  const meaning = t(
    'This code is the key to your story. With it you see where the story is, correct your name, or take the story back. Keep it to yourself.',
  )
  return code ? { code: { shown: showReceiptCode(code), meaning } } : {}
}

/** Behind the `#` the code reaches no server and no log. */
function myStory(story: StoryRow, site: Site): StepWords['link'] {
  const code = codeOf(story, site)
  const path = `/submit-story#my-story${code ? `-${code}` : ''}`
  return { label: t('Open your story'), url: linkTo(site.config.publicUrl, path) }
}

const dayOf = ({ createdAt }: StoryRow) => dayIn(createdAt, 'en-GB')
