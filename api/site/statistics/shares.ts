import { fold } from '../../../data/rules/fold.ts'
import { speciesNamed } from '../../../data/rules/stories/speciesNamed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { StoryRow } from '../../stories/index.ts'
import type { Share } from './figures.store.ts'

/** What a story adds to the figures; nothing unless it is published. */
export const shareOf = (secrets: Pick<Secrets, 'hide'>, story: StoryRow): Share | null =>
  story.status === 'published'
    ? {
        community: lettersOf(story.authorLocation),
        contributor: secrets.hide(`contributor ${story.authorEmail.trim().toLowerCase()}`),
        species: [...speciesNamed(`${story.title}\n\n${story.content}`)],
      }
    : null

/** "Ada Foah, Ghana" and "ada foah,ghana" are one place. */
const lettersOf = (location: string) =>
  fold(location)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
