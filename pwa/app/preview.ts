import type { PublicStory } from '../../data/contract/stories.ts'
import type { Head } from './head.ts'
import { organisation } from './organisation.ts'

/** What a shared link shows of a page, and what machines learn from it. Only the server writes it. */
export interface Preview {
  kind: 'website' | 'article'
  image: PreviewImage
  /** A description in the words of schema.org. */
  facts: Record<string, unknown> | null
}

interface PreviewImage {
  path: string
  width: number
  height: number
  alt: string
}

/** 1200 × 630, as the previews of shared links expect. */
const siteImage: PreviewImage = {
  path: '/art/share.png',
  width: 1200,
  height: 630,
  alt: 'Linocut of an elephant and her calf walking at sunrise',
}

export const plainPreview: Preview = { kind: 'website', image: siteImage, facts: null }

export const homePreview = (origin: string): Preview => ({
  ...plainPreview,
  facts: {
    '@context': 'https://schema.org',
    '@graph': [
      organisationFacts(origin),
      { '@type': 'WebSite', name: organisation.name, url: `${origin}/`, description: organisation.description },
    ],
  },
})

export function storyPreview(story: PublicStory, { description, canonical }: Head, origin: string): Preview {
  const image = imageOf(story) ?? siteImage
  const url = origin + canonical
  return {
    kind: 'article',
    image,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
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

function imageOf({ picture, video, title }: PublicStory): PreviewImage | null {
  const alt = `Photo that came with the story “${title}”`
  if (!picture) return video && { path: video.posterUrl, width: video.width, height: video.height, alt }
  const width = picture.widths.at(-1) ?? picture.width
  const height = Math.round((width * picture.height) / picture.width)
  return { path: `/media/${picture.id}/${width}.webp`, width, height, alt }
}

const organisationFacts = (origin: string) => ({
  '@type': 'Organization',
  name: organisation.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
})
