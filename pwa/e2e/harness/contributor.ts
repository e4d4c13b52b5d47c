import type { Page } from 'playwright-core'
import type { StoryFields } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { someStory } from '../../testing/samples.ts'

export const storyField = (page: Page) => page.getByRole('textbox', { name: beginningWith(t('Story')) })

const beginningWith = (words: string) => new RegExp(`^${words.replace(/[?.]/g, '\\$&')}`)

/** Fills the form as a contributor does, by its labels in the language that is spoken. */
export async function fillStory(page: Page, changes: Partial<StoryFields> = {}): Promise<void> {
  const story = { ...someStory, ...changes }
  await page.getByLabel(t('Title')).fill(story.title)
  await page.getByLabel(t('Category')).selectOption(story.category)
  await storyField(page).fill(story.content)
  await page.getByLabel(t('Your name')).fill(story.authorName)
  await page.getByLabel(t('Location')).fill(story.authorLocation)
  await page.getByRole('textbox', { name: t('Email') }).fill(story.authorEmail)
  const question = page.getByRole('radiogroup', {
    name: beginningWith(t('Can people be seen or heard in your photo, video or recording?')),
  })
  // Before a file is chosen it is folded.
  if (!(await question.isVisible())) await page.getByRole('heading', { name: t('People in your story') }).click()
  await question.getByLabel(t('No')).check()
}

/** Chooses a file and waits until the phone has shrunk, scrubbed and kept it. */
export async function addFile(page: Page, kind: 'photo' | 'video' | 'recording', file: string): Promise<void> {
  await page.getByLabel(`Add a ${kind}`).setInputFiles(file)
  const row = page.getByRole('status').filter({ hasText: /\d (KB|MB)/ })
  await row.nth(kind !== 'photo' && (await row.count()) > 1 ? 1 : 0).waitFor()
  await page.getByText(/^(Shrinking|Removing|Reading)/).waitFor({ state: 'detached' })
}

export const outbox = (page: Page) => page.getByRole('region', { name: t('Outbox') })

export const outboxIsEmpty = (page: Page) => outbox(page).getByText('Nothing is waiting on this phone.').isVisible()
