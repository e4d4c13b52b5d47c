import { type ScheduledContentType, type SocialPlatform, socialPlatforms } from '../../../data/vocabulary/social.ts'
import { keepOneDraft } from '../kit/drafts/draftStore.ts'
import type { Subject } from './subjects.ts'

/** A post that is being written. */
export interface PostDraft {
  platforms: SocialPlatform[]
  contentType: ScheduledContentType
  /** The story or the news post that it is about. */
  subject: Subject | null
  postText: string
  /** A picture of this site; null: the one that the story or the news post goes out with. */
  mediaUrl: string | null
  /** YYYY-MM-DD and HH:MM in the admin's zone; empty while it has no time. */
  date: string
  time: string
  /** When it was last typed at. */
  keptAt: string | null
}

export const blankPost = (): PostDraft => ({
  platforms: [...socialPlatforms],
  contentType: 'story',
  subject: null,
  postText: '',
  mediaUrl: null,
  date: '',
  time: '',
  keptAt: null,
})

/** Nothing in it that somebody has written. */
export const isBlankPost = ({
  postText,
  mediaUrl,
  subject,
}: Pick<PostDraft, 'postText' | 'mediaUrl'> & { subject: unknown }) =>
  postText.trim() === '' && mediaUrl === null && subject === null

const name = 'A post for Facebook or Twitter'

/** Kept in this tab with every keystroke, until it is out, planned or discarded. */
export const {
  draft: postDraft,
  write: writePost,
  drop: dropPost,
} = keepOneDraft<PostDraft>('adminSocialDraft', {
  blank: blankPost,
  sample: { postText: '', platforms: [], contentType: '' },
  tell: (draft) => (isBlankPost(draft) ? [] : [{ name, keptAs: `${name} is` }]),
})
