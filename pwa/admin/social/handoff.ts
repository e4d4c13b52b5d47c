import { useEffect, useState } from 'react'
import type { AdminPost } from '../../../data/contract/news.ts'
import { excerpt } from '../../../data/rules/excerpt.ts'
import { tagsIn } from '../../../data/rules/site/tags.ts'
import { excerptLength } from '../../../data/vocabulary/limits.ts'
import { type ScheduledContentType, scheduledContentTypes } from '../../../data/vocabulary/social.ts'
import { read, remote } from '../../remote/client.ts'
import { serverWords } from '../kit/data/failures.ts'
import { pendingPublishKey } from '../kit/data/sections.ts'
import { fetchStory } from '../kit/data/stories.ts'
import { offerPost } from './offered.ts'
import { type Subject, subjectOfPost, subjectOfStory, textAbout } from './subjects.ts'

/** What another room has ready to be posted. */
export interface Handed {
  contentType: Exclude<ScheduledContentType, 'custom'>
  contentId: number
}

export const handOver = (handed: Handed): void => sessionStorage.setItem(pendingPublishKey, JSON.stringify(handed))

/** What was handed over, once; null when there is nothing, or nothing that can be read. */
function takeHanded(): Handed | null {
  const text = sessionStorage.getItem(pendingPublishKey)
  sessionStorage.removeItem(pendingPublishKey)
  return text === null ? null : readHanded(text)
}

export function readHanded(text: string): Handed | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { contentType, contentId } = Object(value) as Record<string, unknown>
  const isKnown = contentType !== 'custom' && scheduledContentTypes.some((type) => type === contentType)
  return isKnown && Number.isSafeInteger(contentId) && Number(contentId) > 0
    ? { contentType: contentType as Handed['contentType'], contentId: Number(contentId) }
    : null
}

/** Begins the form with what was handed over. Says why where that cannot be posted. */
export function useHanded(): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const handed = takeHanded()
    if (!handed) return
    fetchSubject(handed).then(
      (subject) => {
        if (!subject) return setProblem('What you wanted to post is not on the site any more.')
        offerPost({
          contentType: subject.type,
          subject,
          postText: textAbout(subject, location.origin),
        })
      },
      (error) => setProblem(serverWords(error)),
    )
  }, [])
  return problem
}

/** As it is on the site; null when it is not. Errors: of the call. */
export async function fetchSubject({ contentType, contentId }: Handed): Promise<Subject | null> {
  if (contentType === 'story') {
    const story = await fetchStory(contentId)
    return story.status === 'published' ? subjectOfStory(story) : null
  }
  const post = (await read(
    remote.api['blog-posts'][':id'].$get({ param: { id: String(contentId) }, query: {} }),
  )) as AdminPost
  if (post.status !== 'published') return null
  const shown = post.shown ?? post
  return subjectOfPost({
    ...shown,
    id: post.id,
    status: post.status,
    createdAt: post.createdAt,
    url: null,
    tags: tagsIn(shown.tags),
    excerpt: plain(shown),
  })
}

const plain = ({ excerpt: own, content }: Pick<AdminPost, 'excerpt' | 'content'>) =>
  own || excerpt(content.replace(/<[^>]*>/g, ' '), excerptLength.newsCard)
