import type { PublicPost } from '../../data/contract/news.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import { here } from '../../data/rules/languages.ts'
import { postPreviewOf } from '../../data/rules/site/postPreview.ts'
import { sharePreviewOf } from '../../data/rules/site/sharePreview.ts'
import { sharePicture } from '../../data/vocabulary/limits.ts'
import { usualStoryLanguage } from '../../data/vocabulary/storyLanguages.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import type { Head } from './head.ts'
import { organisation } from './organisation.ts'

/** What a shared link shows of a page, and what machines learn from it. Only the server writes it. */
export interface Preview {
  kind: 'website' | 'article'
  image: PreviewImage
  /** Of a recording, its address. */
  audio?: string
  /** A description in the words of schema.org. */
  facts: Record<string, unknown> | null
}

/** 1200 × 630, as the previews of shared links expect. */
interface PreviewImage {
  path: string
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  alt: string
}

const siteImage = (): PreviewImage => ({
  path: '/art/share.png',
  type: 'image/png',
  ...sharePicture,
  alt: t('Linocut of an elephant and her calf walking at sunrise'),
})

export const plainPreview = (): Preview => ({ kind: 'website', image: siteImage(), facts: null })

export const homePreview = (origin: string): Preview => ({
  ...plainPreview(),
  facts: {
    '@context': 'https://schema.org',
    '@graph': [
      organisationFacts(origin),
      {
        '@type': 'WebSite',
        name: organisation.name,
        url: `${origin}/`,
        description: t(organisation.description),
        inLanguage: language(),
      },
    ],
  },
})

export function storyPreview(story: PublicStory, { description, canonical }: Head, origin: string): Preview {
  const { path, alt } = sharePreviewOf(story)
  const image: PreviewImage = { path, type: 'image/jpeg', ...sharePicture, alt }
  const url = origin + here(canonical ?? '/')
  return {
    kind: 'article',
    image,
    audio: story.voice?.aacUrl,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
      inLanguage: story.language ?? usualStoryLanguage,
      description,
      url,
      mainEntityOfPage: url,
      datePublished: story.publishedAt,
      dateCreated: story.createdAt,
      articleSection: story.category,
      author: { '@type': 'Person', name: story.authorName },
      contentLocation: { '@type': 'Place', name: story.authorLocation },
      image: origin + image.path,
      publisher: organisationFacts(origin),
    },
  }
}

export function postPreview(post: PublicPost, { description, canonical }: Head, origin: string): Preview {
  const { path, alt } = postPreviewOf(post)
  const image: PreviewImage = { path, type: 'image/jpeg', ...sharePicture, alt }
  const url = origin + here(canonical ?? '/')
  const publisher = organisationFacts(origin)
  return {
    kind: 'article',
    image,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: post.title,
      description,
      url,
      mainEntityOfPage: url,
      datePublished: post.createdAt,
      articleSection: post.category,
      keywords: post.tags,
      author: publisher,
      image: origin + image.path,
      publisher,
    },
  }
}

const organisationFacts = (origin: string) => ({
  '@type': 'Organization',
  name: organisation.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
})
