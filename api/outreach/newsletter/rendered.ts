import type { NewsletterFeed, NewsletterPreview, NewsletterWords } from '../../../data/contract/outreach/newsletter.ts'
import { newsletterFeedItems } from '../../../data/vocabulary/newsletter.ts'
import { defaultLanguage, type Language, languages } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { emptyUnsent } from '../../platform/mail/mail.store.ts'
import {
  findOrganisation,
  findPublicStory,
  listArticles,
  listPostsById,
  presentArticle,
  presentPost,
} from '../../site/index.ts'
import { listReaches } from '../../stories/index.ts'
import { type CampaignRow, changeCampaign, listCampaignsWith } from './newsletter.store.ts'
import { type Newsletter, type NewsletterSite, writeNewsletter } from './newsletterMail.ts'

type Site = { db: Store; config: Pick<Deps['config'], 'publicUrl'> }

/** Errors: newsletter.item_gone, newsletter.no_consent. */
export function render({ db, config }: Site, words: NewsletterWords): NewsletterPreview & Rendered {
  const { subject, content, selectedStories, selectedBlogPosts, includeRSSFeed } = words
  const posts = publishedPosts(db, selectedBlogPosts)
  const parts = {
    stories: selectedStories.map((id) => findPublicStory(db, id, 'newsletter') ?? storyHeldBack(db, id)),
    posts: selectedBlogPosts.map((id) => posts.find((post) => post.id === id) ?? itemGone('post', id)),
    articles: includeRSSFeed ? newestArticles(db) : [],
  }
  return { subject, ...inEachLanguage({ subject, content, ...parts }, siteOf({ db, config })) }
}

type Rendered = Pick<CampaignRow, 'html' | 'text' | 'otherLanguages'>

/** In English as the desk shows it, and for readers of the other languages with what stands around the editor's words in theirs. */
function inEachLanguage(newsletter: Newsletter, site: NewsletterSite): Rendered {
  const written = languages.map((one) => [one, speaking(one, () => writeNewsletter(newsletter, site))] as const)
  const { [defaultLanguage]: english, ...otherLanguages } = Object.fromEntries(written) as Record<Language, Part>
  return { ...english, otherLanguages }
}
type Part = ReturnType<typeof writeNewsletter>

const siteOf = ({ db, config }: Site) => ({ publicUrl: config.publicUrl, sender: senderLines(db) })

/** Under each newsletter: whoever sends mail to many has to say where they can be reached by post (15 U.S.C. 7704(a)(5)). */
function senderLines(db: Store): string[] {
  const { legalName, postalAddress } = findOrganisation(db)
  if (!postalAddress) return []
  const lines = [legalName ?? '', ...postalAddress.split(/\r?\n/)].map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

const itemGone = (kind: 'story' | 'post', id: number) =>
  fail('conflict', 'newsletter.item_gone', `A chosen ${kind} is no longer published. Please take it out.`, { kind, id })

const storyHeldBack = (db: Store, id: number) =>
  findPublicStory(db, id)
    ? fail(
        'conflict',
        'newsletter.no_consent',
        listReaches(db, [id], 'newsletter').get(id) === 'imported'
          ? 'A chosen story came with an import. Note first what its writer said about emails, or take it out.'
          : 'The writer of a chosen story said no to emails. Please take it out.',
        {
          kind: 'story',
          id,
        },
      )
    : itemGone('story', id)

const publishedPosts = (db: Store, ids: number[]) =>
  listPostsById(db, ids)
    .filter(({ status }) => status === 'published')
    .map(presentPost)

/** What the Wildlife Blog would add to a newsletter now. */
export const describeFeed = ({ db, config }: Pick<Deps, 'db' | 'config'>): NewsletterFeed => {
  const isSetUp = Boolean(config.WILDLIFE_BLOG_FEED)
  return { isSetUp, articles: isSetUp ? newestArticles(db).length : 0 }
}

/** Those that there were at an instant, or are now. */
const newestArticles = (db: Store, until?: string) =>
  listArticles(db, { limit: articlesKept })
    .filter(({ publishedAt }) => !until || publishedAt <= until)
    .slice(0, newsletterFeedItems)
    .map(presentArticle)
const articlesKept = 50

/**
 * A story has changed, by whatever hand: every newsletter that shows it, sent or on its way, shows it as it is now, and no
 * more when it has left the site. What is still to be sent goes without it.
 */
export function renewNewslettersWith({ db, config }: Site, storyId: number): void {
  for (const campaign of listCampaignsWith(db, storyId)) {
    const words = renderAgain({ db, config }, campaign)
    if (words.html !== campaign.html || words.text !== campaign.text) changeCampaign(db, campaign.id, words)
  }
  // A copy for the team holds words of its own, and nobody knows of which stories.
  if (!findPublicStory(db, storyId, 'newsletter'))
    emptyUnsent(db, 'test', 'Something that it showed may not be in it any more.')
}

/** The stories and posts of an issue that may be in it now. */
export function stillShown(
  db: Store,
  { selectedStories, selectedBlogPosts }: Pick<NewsletterWords, 'selectedStories' | 'selectedBlogPosts'>,
) {
  const posts = publishedPosts(db, selectedBlogPosts)
  return {
    selectedStories: selectedStories.filter((id) => findPublicStory(db, id, 'newsletter') !== null),
    selectedBlogPosts: selectedBlogPosts.filter((id) => posts.some((post) => post.id === id)),
  }
}

function renderAgain({ db, config }: Site, campaign: CampaignRow) {
  const { subject, content, selectedStories, selectedBlogPosts, includeRssFeed, createdAt } = campaign
  const posts = publishedPosts(db, selectedBlogPosts)
  const parts = {
    stories: selectedStories.flatMap((id) => findPublicStory(db, id, 'newsletter') ?? []),
    posts: selectedBlogPosts.flatMap((id) => posts.find((post) => post.id === id) ?? []),
    articles: includeRssFeed ? newestArticles(db, createdAt) : [],
  }
  return inEachLanguage({ subject, content, ...parts }, siteOf({ db, config }))
}
