import type { PostCard } from '../../contract/news.ts'
import { postCategoryWords } from '../../vocabulary/news.ts'
import { language } from '../../words/language.ts'
import { defaultLanguage } from '../../words/languages.ts'
import { locale, t } from '../../words/words.ts'
import { type Artwork, artworksForNews, focalPoints } from '../stories/artwork.ts'
import { hashOfPreview, inLanguage, type PreviewSubject, spokenLanguage } from './sharePreview.ts'

/** What a shared link shows of a news post, in the language that is spoken. The address changes with the picture, because messengers keep what they fetched. */
export function postPreviewOf(post: Pick<PostCard, 'id' | 'title' | 'category' | 'imageUrl' | 'createdAt'>) {
  const subject: PreviewSubject = {
    title: post.title,
    authorName: t('News'),
    authorLocation: dayOf(post.createdAt),
    category: categoryOf(post),
    cover: coverOf(post),
    untitled: t('News from the field'),
    ...spokenLanguage(),
  }
  const hash = hashOfPreview(subject, subject)
  return {
    subject,
    hash,
    path: `/api/share/post/${post.id}/card.jpg?${inLanguage(subject)}v=${hash}`,
    alt: t('“{title}”, a news post', { title: post.title }),
  }
}

/** One that somebody wrote stays as it is. */
function categoryOf({ category }: Pick<PostCard, 'category'>): string {
  const words = postCategoryWords[category]
  return words ? t(words) : category
}

/** A picture of ours, or the linocut that stands in for it. */
function coverOf({ id, imageUrl }: Pick<PostCard, 'id' | 'imageUrl'>): PreviewSubject['cover'] {
  const [, media, file = ''] = /^\/media\/([\w-]+)\/([\w-]+\.webp)$/.exec(imageUrl ?? '') ?? []
  if (media) return { media, file }
  const [, name = ''] = /^\/art\/(\w+)\.svg$/.exec(imageUrl ?? '') ?? []
  return { artwork: name in focalPoints ? (name as Artwork) : (artworksForNews([id])[0] ?? 'savanna') }
}

/** "12 November 2026", in UTC. */
const dayOf = (instant: string) =>
  new Intl.DateTimeFormat(language() === defaultLanguage ? 'en-GB' : locale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(instant))
