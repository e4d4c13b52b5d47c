import { withheldName } from '../../../data/vocabulary/policies.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { alterStory } from '../alter.ts'
import { keepVersion } from '../keepVersion.ts'
import { changeStory, type StoryRow } from '../stories.store.ts'
import { isNew } from './once.ts'

interface NameSent {
  key: string
  /** Corrected; left out, it stays. */
  authorName?: string
  /** Whether readers see it; left out, that stays. */
  showsName?: boolean
}

/**
 * The writer's own word on the name under the story, once and at once. A name that is not shown is kept for payment alone.
 * Errors: story.withdrawn (409); receipt.no_name (409), where the name is no longer kept.
 */
export function changeName(deps: Deps, id: number, { key, ...words }: NameSent): void {
  alterStory(deps, id, (tx, story, at) => {
    if (!isNew(tx, deps.secrets, { key, kind: 'name', storyId: id, words, at })) return
    const before = namesOf(story)
    if (before.name === withheldName && words.authorName === undefined && words.showsName)
      fail(
        'conflict',
        'receipt.no_name',
        t('We no longer keep the name under this story. Write it again to have it shown.'),
      )
    const after = { name: words.authorName ?? before.name, isShown: words.showsName ?? before.isShown }
    if (after.name === before.name && after.isShown === before.isShown) return
    const columns = {
      authorName: after.isShown ? after.name : withheldName,
      privateName: after.isShown ? null : after.name,
    }
    if (columns.authorName !== story.authorName) keepVersion(tx, story, { by: null, at })
    changeStory(tx, id, columns, { at })
    const action =
      after.isShown === before.isShown
        ? 'story.name_corrected'
        : after.isShown
          ? 'story.name_shown'
          : 'story.name_hidden'
    const subject = { kind: 'story', id } as const
    recordAct(tx, { action, subject, before: { authorName: before.name }, after: { authorName: after.name }, at })
    tellOfName(tx, story, { before, after }, at)
  })
}

interface Names {
  name: string
  isShown: boolean
}

/** The writer's name, and whether readers see it. */
export const namesOf = ({ authorName, privateName }: Pick<StoryRow, 'authorName' | 'privateName'>): Names => ({
  name: privateName ?? authorName,
  isShown: privateName === null,
})

function tellOfName(tx: Tx, story: StoryRow, { before, after }: { before: Names; after: Names }, at: string): void {
  const { id, title, authorEmail, status } = story
  const look = after.isShown
    ? 'Look at the name: it is on the public page.'
    : 'Read the story once more: the name may stand in its words.'
  notify(tx, {
    type: 'name_correction',
    title: titleOf(before, after),
    message: `“${title}” is now by ${after.isShown ? after.name : withheldName}. Before: ${before.isShown ? before.name : withheldName}.`,
    authorName: after.name,
    authorEmail,
    actionDescription: status === 'published' ? look : undefined,
    metadata: { storyId: id },
    at,
  })
}

function titleOf(before: Names, after: Names): string {
  if (after.isShown === before.isShown) return 'A writer corrected a name'
  return after.isShown ? 'A writer shows the name again' : 'A writer takes the name off a story'
}
