import type { StoryConsent } from '../../contract/stories.ts'
import { type StoryExit, scopeOfExit } from '../../vocabulary/consent.ts'
import type { StoryStatus } from '../../vocabulary/stories.ts'

/** What counts where nobody was asked. */
export const unsaidConsent: StoryConsent = {
  people: null,
  agreed: null,
  child: null,
  guardian: null,
  site: true,
  newsletter: false,
  social: false,
}

interface Released {
  status: StoryStatus
  mayMail: boolean
  mayPost: boolean
}

/**
 * Whether a story may leave on this way. Published is only what may appear on this site; mails and social networks need
 * a yes of their own beside it. Of a share card it decides about the photo: the words belong to the page.
 */
export function mayAppear({ status, mayMail, mayPost }: Released, exit: StoryExit): boolean {
  const scope = scopeOfExit[exit]
  return status === 'published' && (scope === 'site' || (scope === 'newsletter' ? mayMail : mayPost))
}

/** What stands in the way of showing the photo and video of a story. */
export type PictureObstacle =
  /** Nobody said who is in them. */
  | 'unsaid'
  /** Somebody can be recognised and has not agreed. */
  | 'people'
  /** A child can be recognised and no guardian has agreed. */
  | 'child'

/** Null when they may be shown. Faces that were made unrecognisable are nobody's. */
export function pictureObstacle({ people, agreed, child, guardian }: StoryConsent): PictureObstacle | null {
  if (people === false) return null
  if (child === true && guardian !== true) return 'child'
  if (people === null) return 'unsaid'
  if (agreed !== true) return 'people'
  return child === null ? 'unsaid' : null
}

/** Answers that follow from others: who sees nobody sees no child, and whom nobody guards needs no guardian. */
export function settledConsent(consent: StoryConsent): StoryConsent {
  const { people, child } = consent
  const isAbout = people === true
  return {
    ...consent,
    agreed: isAbout ? consent.agreed : null,
    child: isAbout ? child : null,
    guardian: isAbout && child === true ? consent.guardian : null,
  }
}
