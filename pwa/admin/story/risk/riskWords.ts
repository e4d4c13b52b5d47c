import type { RiskNoted } from '../../../../data/contract/risk.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { RiskFinding } from '../../../../data/rules/risk/poacherRisk.ts'
import { editWordsOf, photosIn, writePhotos } from '../edit/storyWords.ts'

type Place = Pick<RiskFinding, 'field' | 'mediaId' | 'start' | 'end' | 'words'>

export const fieldNames: Record<string, string> = {
  title: 'Title',
  content: 'Story',
  authorLocation: 'Location',
  caption: 'Caption of a photo',
  description: 'Description of a photo',
  translation: 'Translation',
}

/** The text in which a finding stands. */
export function textOf(story: AdminStory, { field, mediaId }: Pick<RiskFinding, 'field' | 'mediaId'>): string {
  if (field === 'title' || field === 'content' || field === 'authorLocation') return story[field]
  const file = story.media.find(({ id }) => id === mediaId)
  return (field === 'caption' ? file?.caption : file?.description) ?? ''
}

/** The fields of the edit that puts other words there; null when the story says something else by now. */
export function editWith(story: AdminStory, place: Place, words: string): Record<string, string> | null {
  const text = textOf(story, place)
  if (text.slice(place.start, place.end) !== place.words) return null
  const changed = text.slice(0, place.start) + words + text.slice(place.end)
  if (place.mediaId === undefined) return { [place.field]: changed }
  const photos = photosIn(editWordsOf(story))
  if (!photos.some(({ id }) => id === place.mediaId)) return null
  return {
    photos: writePhotos(photos.map((one) => (one.id === place.mediaId ? { ...one, [place.field]: changed } : one))),
  }
}

/** A text in pieces, of which some are words that were found. */
export function marked(text: string, found: readonly Pick<RiskNoted, 'start' | 'end'>[]) {
  const pieces: { start: number; text: string; isFound: boolean }[] = []
  let at = 0
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), isFound: false })
    pieces.push({ start, text: text.slice(start, end), isFound: true })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), isFound: false })
  return pieces
}

/** What still asks for a decision, gravest first. */
export const openFindings = ({ risk }: Pick<AdminStory, 'risk'>): RiskNoted[] =>
  risk.findings.filter(({ decision }) => decision === null)
