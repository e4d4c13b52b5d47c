import {
  detectDuplicates,
  foreseeDuplicates,
  moveAccount,
  movePayouts,
  requireNothingUnderWay,
} from './authors/index.ts'
import { isPictureInFunds } from './giving/index.ts'
import {
  isPictureInItems,
  isPictureInPosts,
  noteNews,
  reconcileContent,
  renewNewslettersWith,
  reviewItemsAbout,
  reviewPostsAbout,
  rewordItem,
} from './outreach/index.ts'
import type { Deps } from './platform/deps.ts'
import type { DomainEvents } from './platform/events.ts'
import { moveAuthorOfNotes } from './readers/index.ts'

/** Who listens to what one district tells the others. */
export function domainEvents({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): DomainEvents {
  const postSettled: DomainEvents['postSettled'] = (tx, calendarId) => reconcileContent(tx, clock, calendarId)
  const reviewed = { clock, config, postSettled }
  return {
    storyAltered(tx, id, formerName) {
      renewNewslettersWith({ db: tx, config }, id)
      noteNews(tx, { clock }, id)
      reviewPostsAbout(tx, reviewed, { contentType: 'story', contentId: id })
      reviewItemsAbout(tx, clock, { storyId: id, formerName })
    },
    storyWritten: (tx, id) => detectDuplicates(tx, { db, clock }, id),
    wordsComing: (content) => foreseeDuplicates({ db, clock }, content),
    newsAltered: (tx, id) => reviewPostsAbout(tx, reviewed, { contentType: 'blog_post', contentId: id }),
    authorMoved(tx, { from, to }) {
      moveAccount(tx, from, to)
      movePayouts(tx, from, to)
      moveAuthorOfNotes(tx, from, to)
    },
    authorLeaving: requireNothingUnderWay,
    postSettled,
    postReworded: (tx, post) => rewordItem(tx, clock, post),
    pictureKept: (tx, id) => isPictureInPosts(tx, id) || isPictureInItems(tx, id) || isPictureInFunds(tx, id),
  }
}
