import type { DescribedPicture, PublicStory } from '../../contract/stories.ts'

/** All photos of a story in their order. A copy from before there were several has the first, without words. */
export const picturesOf = ({ pictures, picture }: Pick<PublicStory, 'pictures' | 'picture'>): DescribedPicture[] =>
  pictures ?? (picture ? [{ ...picture, caption: '', description: '' }] : [])

/** By which the files of a story are known. */
export const mediaIdsOf = (story: Pick<PublicStory, 'pictures' | 'picture' | 'video' | 'voice'>): string[] =>
  [...picturesOf(story), story.video, story.voice].flatMap((file) => file?.id ?? [])
