import type { PublicStory } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import type { Words } from '../../platform/mail/mail.ts'
import { mailFoot, mailPage } from '../../platform/mail/mailPage.ts'
import { rich } from '../../platform/mail/rich.ts'
import { linkTo, named } from '../../platform/mail/spoken.ts'
import { findOrganisation } from '../../site/index.ts'
import { type Card, cardHtml, cardText, storyCard } from '../mailCards.ts'
import type { FollowerRow, FollowRow } from './follows.store.ts'
import { followLink } from './links.ts'
import { subjectInWords } from './subjects.ts'
import { followSubject } from './tell.ts'

interface Told {
  follower: FollowerRow
  follows: FollowRow[]
  /** Newest first. */
  stories: PublicStory[]
  /** How many there are beside these. */
  more: number
}

/** New stories for one follower, without pictures: opening the mail tells nobody that it was read. */
export function followMail(
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  { follower, follows, stories, more }: Told,
): Words {
  const { publicUrl } = deps.config
  const subject = t(followSubject)
  const cards = stories.map((story): Card => ({ ...storyCard(story, publicUrl), picture: null }))
  const all = linkTo(publicUrl, '/stories')
  const foot = footOf(deps, follower, follows)
  return {
    subject,
    text: [
      ...cards.map(cardText),
      ...(more > 0 ? [named(t('{count, plural, one {And # more} other {And # more}}', { count: more }), all)] : []),
      `-- \nVoices for Wildlife\n${linkTo(publicUrl)}`,
      ...(foot.sender.length > 0 ? [foot.sender.join('\n')] : []),
      foot.why,
      foot.links.map(({ label, url }) => named(label, url)).join('\n'),
    ].join('\n\n'),
    html: mailPage(
      subject,
      [...cards.map(cardHtml), ...(more > 0 ? [`<p style="margin:20px 0 0">${moreHtml(more, all)}</p>`] : [])],
      mailFoot(
        [
          escaped(foot.why),
          ...foot.links.map(linkHtml),
          ...foot.sender.map((line) => `<span dir="auto">${escaped(line)}</span>`),
        ].join('<br>'),
      ),
    ),
    // One click in the mail program itself: RFC 8058.
    headers: {
      'list-unsubscribe': `<${followLink(deps, 'leave', follower)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      precedence: 'bulk',
    },
  }
}

const linkHtml = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" class="link" style="color:${light.link}">${escaped(label)}</a>`

const moreHtml = (more: number, url: string) =>
  rich('{count, plural, one {And <all># more</all>.} other {And <all># more</all>.}}', {
    count: more,
    all: (label) => linkHtml({ label, url }),
  })

/** Why it came, and the ways out: of each subject, of all. */
function footOf(deps: Pick<Deps, 'db' | 'secrets' | 'config'>, follower: FollowerRow, follows: FollowRow[]) {
  const own = follows.flatMap((follow) => {
    const words = follow.confirmedAt && subjectInWords(deps.db, follow)
    return words
      ? [{ label: t('Stop {stories}', { stories: words }), url: followLink(deps, 'leave', follower, follow) }]
      : []
  })
  const { legalName, postalAddress } = findOrganisation(deps.db)
  return {
    why: t('You are receiving this because somebody confirmed with this email address that it follows new stories.'),
    links: [
      // With many of them, the page shows them all.
      ...(own.length > 1 && own.length <= 5 ? own : []),
      { label: t('See and change what you follow'), url: followLink(deps, 'mine', follower) },
      { label: t('Stop all'), url: followLink(deps, 'leave', follower) },
      { label: t('Privacy policy'), url: linkTo(deps.config.publicUrl, '/privacy-policy') },
    ],
    // Whoever sends mail to many has to say where they can be reached by post (15 U.S.C. 7704(a)(5)).
    sender: postalAddress
      ? [legalName ?? '', ...postalAddress.split(/\r?\n/)].map((line) => line.trim()).filter(Boolean)
      : [],
  }
}
