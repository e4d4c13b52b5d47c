import type { AuthorPage } from '../../../data/contract/authors/pages.ts'
import { fold } from '../../../data/rules/fold.ts'
import type { Store } from '../../platform/database.ts'
import { countPublishedOn, findNewestOn, type StoryRow } from '../../stories/index.ts'
import { findAuthorOf } from '../authors.store.ts'

export type { AuthorPage }

/** Who wrote the stories of a page, as everybody may know them; null where none of them is published. */
export function findAuthorPage(db: Store, asked: string): AuthorPage | null {
  const newest = findNewestOn(db, asked)
  const page = newest?.authorPage
  if (!newest || !page) return null
  return {
    page,
    name: newest.authorName,
    country: newest.country,
    bio: publicBioOf(db, newest),
    stories: countPublishedOn(db, page),
  }
}

/** What an author lets be shown stands beside the name of the profile: under another one it would tell whose that is. */
function publicBioOf(db: Store, { authorEmail, authorName }: StoryRow): string | null {
  const profile = findAuthorOf(db, authorEmail)
  return profile?.isBioPublic && fold(profile.name) === fold(authorName) ? profile.bio : null
}
