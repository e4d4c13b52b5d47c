import type { AdminMedia } from '../../../data/contract/stories.ts'
import { mediaKinds, mediaNames } from '../../../data/vocabulary/stories.ts'

export const mediaName = mediaNames

type Media = Pick<AdminMedia, 'kind' | 'state' | 'progress' | 'approved'>

/** Where a file is on its way to the public page. Null: it is there, or will be with the story. */
export function mediaWords({ kind, state, progress }: Media): string | null {
  const name = mediaName[kind]
  if (state === 'awaited') return `${name} still on the contributor’s phone`
  if (state === 'received') return `${name} received, waiting to be converted`
  if (state === 'processing') return `converting the ${name}, ${progress} %`
  if (state === 'failed') return `the ${name} could not be converted`
  return null
}

/** What will happen on its own within seconds or minutes: worth looking again soon. */
export const isUnderway = ({ state }: Pick<AdminMedia, 'state'>) => state === 'received' || state === 'processing'

/** 3 photos, 1 video, 1 recording · none */
export function countMedia(media: readonly Pick<AdminMedia, 'kind'>[]): string {
  const counts = mediaKinds.map((kind) => [kind, media.filter((file) => file.kind === kind).length] as const)
  const some = counts.filter(([, count]) => count > 0)
  return some.map(([kind, count]) => `${count} ${mediaName[kind]}${count === 1 ? '' : 's'}`).join(', ') || 'none'
}

export const inSentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
