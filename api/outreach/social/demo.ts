import { demoSocialPosts } from '../../../data/demo/socialPosts.ts'
import { demoStories } from '../../../data/demo/stories.ts'
import type { Tx } from '../../platform/database.ts'
import { listStories } from '../../stories/index.ts'
import { insertPost } from './posts.store.ts'

/** The posts of a first start. Without a time they wait for a person, however long the server runs. */
export function fillSocialPosts(tx: Tx, daysBefore: (days: number) => string): void {
  const published = listStories(tx, { status: 'published', limit: demoStories.length })
  for (const { platform, text, storyOf, daysOld } of demoSocialPosts) {
    const story = storyOf && published.find(({ authorEmail }) => authorEmail === storyOf)
    const subject = story
      ? ({ contentType: 'story', contentId: story.id } as const)
      : ({ contentType: 'custom' } as const)
    insertPost(tx, {
      ...subject,
      platforms: [platform],
      postText: text,
      status: 'pending',
      createdAt: daysBefore(daysOld),
    })
  }
}
