import { mostFollowStories } from '../../../data/vocabulary/follows.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailRoom } from '../../platform/mail/mail.ts'
import { mailSettingsOf } from '../../platform/mail/mailSettings.ts'
import { findPublicStory } from '../../site/index.ts'
import { followMail } from './followMail.ts'
import { changeFollower, findFollower, findFollowerOf, listFollowsOf } from './follows.store.ts'
import { newsBetween, newsFor } from './news.ts'
import { readFollowKey } from './tell.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** Makes the mail for one follower when its turn comes, of the stories that may be mailed and are followed then. */
export const followRoom = (deps: () => Given): MailRoom => ({
  compose({ key, recipient }) {
    const { db } = deps()
    const span = readFollowKey(key)
    const follower = span && findFollower(db, span.followerId)
    if (!span || !follower || follower.email.toLowerCase() !== recipient.toLowerCase())
      return { skip: 'Whoever has this address left in the meantime.' }
    if (!mailSettingsOf(db).follow) return { skip: 'Mails of this kind are switched off.' }
    if (follower.refusedAt) return { skip: 'This address is refused by its mail server.' }
    const follows = listFollowsOf(db, [follower.id])
    const news = newsBetween(db, deps(), span.after, span.until)
    const found = newsFor({ toldUntil: span.after }, follows, news)
    if (found.length === 0) return { skip: 'None of its stories may be sent any more, or is followed.' }
    const shown = found.slice(-mostFollowStories).reverse()
    const stories = shown.flatMap(({ storyId }) => findPublicStory(db, storyId, 'follow') ?? [])
    const told = { follower, follows, stories, more: found.length - stories.length }
    return speaking(follower.language, () => followMail(deps(), told))
  },
  settled(tx, { recipient }, { addressRefused }) {
    const follower = addressRefused && findFollowerOf(tx, recipient)
    if (follower) changeFollower(tx, follower.id, { refusedAt: toInstant(deps().clock) })
  },
})
