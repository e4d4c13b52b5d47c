import { demoAuthors } from '../../data/demo/authors.ts'
import { demoStories } from '../../data/demo/stories.ts'
import type { Tx } from '../platform/database.ts'
import { insertAuthor } from './authors.store.ts'

/** The profiles of a first start, each of somebody whose demonstration story gives name and place. */
export function fillAuthors(tx: Tx, daysBefore: (days: number) => string): void {
  for (const { daysOld, ...profile } of demoAuthors) {
    const story = demoStories.find(({ authorEmail }) => authorEmail === profile.email)
    if (!story) continue
    const { authorName: name, authorLocation: location } = story
    insertAuthor(tx, { ...profile, name, location }, daysBefore(daysOld))
  }
}
