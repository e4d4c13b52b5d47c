import { simhash } from '../../data/rules/authors/similarity.ts'
import { countryOf } from '../../data/rules/stories/countryOf.ts'
import { speciesNamed } from '../../data/rules/stories/speciesNamed.ts'
import { partsOf } from '../../data/rules/stories/translation.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { createNumbers, inFrench, proseOf } from './prose.ts'
import { countOf } from './readers.ts'
import {
  cameAt,
  emailOf,
  instantAmong,
  instantOf,
  isDecided,
  isEdited,
  isFeatured,
  isPublished,
  isRejected,
  isTranslated,
  locationOf,
  nameOf,
  numbersTo,
  oneOfTheTeam,
  type Row,
  revisionOf,
  type Site,
  uuidOf,
  writerOf,
} from './site.ts'

/** Stories are put together from these: to draw each word of 45 million takes minutes. */
const paragraphs = Array.from(numbersTo(2_000), (index) => proseOf(55, createNumbers(100 + index)))
const paragraphOf = (next: () => number) => paragraphs[Math.floor(next() * paragraphs.length)] ?? ''

/** 200 to 700 words. */
function contentOf(index: number): string {
  const next = createNumbers(index)
  return Array.from(numbersTo(4 + Math.floor(next() * 9)), () => paragraphOf(next)).join('\n\n')
}

const titleOf = (index: number) => `Story ${index + 1}: ${paragraphOf(createNumbers(index)).slice(0, 40)}`
const published = (site: Site) => numbersTo(site.stories).filter(isPublished)

export function* storyRows(site: Site): Iterable<Row> {
  for (const index of numbersTo(site.stories)) {
    const [writer, isOut] = [writerOf(site, index), isPublished(index)]
    const publishedAt = isOut ? instantOf(site, index) : null
    const decidedAt = isDecided(index) ? instantOf(site, index) : null
    yield {
      ...wordsOf(site, index),
      ...subjectsOf(site, index),
      author_email: emailOf(writer),
      status: isOut ? 'published' : isRejected(index) ? 'rejected' : 'pending',
      rejection_reason: isRejected(index) ? 'Please tell us where this was.' : null,
      featured: Number(isFeatured(index)),
      view_count: countOf(index, 'view'),
      like_count: countOf(index, 'like'),
      share_count: countOf(index, 'share'),
      submission: uuidOf(1, index),
      receipt_code_hash: uuidOf(2, index),
      revision: revisionOf(index),
      published_at: publishedAt,
      decided_by: decidedAt ? oneOfTheTeam : null,
      decided_at: decidedAt,
      created_at: cameAt(site, index),
      updated_at: decidedAt ?? cameAt(site, index),
    }
  }
}

const wordsOf = (site: Site, index: number) => ({
  title: titleOf(index),
  content: contentOf(index),
  author_name: nameOf(writerOf(site, index)),
  author_location: locationOf(writerOf(site, index)),
  category: storyCategories[index % storyCategories.length] ?? null,
})

/** As they are kept when a story is written. */
const subjectsOf = (site: Site, index: number) => ({
  country: countryOf(locationOf(writerOf(site, index))),
  species: JSON.stringify([...speciesNamed(`${titleOf(index)}\n\n${contentOf(index)}`)]),
})

/** Whole, by a person, and public where their story is. */
export function* translationRows(site: Site): Iterable<Row> {
  for (const index of numbersTo(site.stories)) {
    if (!isTranslated(site, index)) continue
    const shown = partsOf(wordsOf(site, index)).map(({ of, text }) => ({ of, text: inFrench(text), by: 'person' }))
    yield {
      story_id: index + 1,
      language: 'fr',
      pieces: JSON.stringify(shown.map((piece) => ({ ...piece, isSeen: true }))),
      shown: JSON.stringify(shown),
      changed_by: oneOfTheTeam,
      changed_at: instantOf(site, index),
      released_by: oneOfTheTeam,
      released_at: instantOf(site, index),
      created_at: instantOf(site, index),
    }
  }
}

/** What was mended before it was published. */
export function* versionRows(site: Site): Iterable<Row> {
  for (const index of numbersTo(site.stories).filter(isEdited))
    yield {
      story_id: index + 1,
      revision: 1,
      ...wordsOf(site, index),
      title: `${titleOf(index)} …`,
      media_ids: '[]',
      replaced_by: oneOfTheTeam,
      created_at: cameAt(site, index),
    }
}

export function* publicationRows(site: Site): Iterable<Row> {
  for (const index of published(site))
    yield { kind: 'story', item_id: index + 1, present: 1, media_ids: '[]', created_at: instantOf(site, index) }
  const { posts = 0, until } = site
  for (const index of numbersTo(posts))
    yield {
      kind: 'post',
      item_id: index + 1,
      present: 1,
      media_ids: '[]',
      created_at: instantAmong(posts, until, index),
    }
}

export function* milestoneRows(site: Site): Iterable<Row> {
  for (const index of published(site))
    for (const kind of milestonesOf(index))
      yield { id: milestoneIdOf(index, kind), story_id: index + 1, kind, created_at: instantOf(site, index) }
}

export const milestonesOf = (index: number) =>
  (['published', 'featured'] as const).slice(0, Number(isPublished(index)) + Number(isFeatured(index)))

export const milestoneIdOf = (index: number, kind: 'published' | 'featured') =>
  2 * index + (kind === 'featured' ? 2 : 1)

export function* fingerprintRows({ stories }: Site): Iterable<Row> {
  for (const index of numbersTo(stories))
    yield { story_id: index + 1, simhash: simhash(contentOf(index)), revision: revisionOf(index) }
}

/** The team was told of each, and what is decided is settled. */
export function* notificationRows(site: Site): Iterable<Row> {
  for (const index of numbersTo(site.stories)) {
    const name = nameOf(writerOf(site, index))
    const settledAt = isDecided(index) ? instantOf(site, index) : null
    yield {
      notification_type: 'story_submission',
      title: `New story: ${titleOf(index)}`,
      message: `${name} sent a story.`,
      author_email: emailOf(writerOf(site, index)),
      author_name: name,
      is_read: Number(settledAt !== null),
      read_at: settledAt,
      requires_admin_action: 1,
      admin_action_description: 'Review it.',
      admin_actioned_at: settledAt,
      metadata: JSON.stringify({ storyId: index + 1 }),
      created_at: cameAt(site, index),
    }
  }
}

export function* auditRows(site: Site): Iterable<Row> {
  for (const index of published(site))
    yield {
      admin: oneOfTheTeam,
      action: 'story.published',
      subject_kind: 'story',
      subject_id: String(index + 1),
      at: instantOf(site, index),
    }
}
