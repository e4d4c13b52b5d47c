import type { AdminName } from '../../../data/contract/admin.ts'
import type { HeldAct, HeldAsk } from '../../../data/contract/heldActs.ts'
import type { HeldDoing } from '../../../data/vocabulary/heldActs.ts'
import { removeAuthor } from '../../authors/index.ts'
import { deleteFund } from '../../giving/index.ts'
import { deleteMessage } from '../../inbox/index.ts'
import {
  deleteDraft,
  deleteEvent,
  deleteItem,
  deleteScheduledPost,
  deleteTheme,
  isDraftLeavingBy,
  isLeavingBy,
  removeSubscriber,
  removeToken,
} from '../../outreach/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { changePost, deletePost, removeHelp } from '../../site/index.ts'
import { changeStoryStatus, dropTranslation, featureStory, moveTranslation } from '../../stories/index.ts'

type Ask<Kind extends HeldAsk['kind']> = Extract<HeldAsk, { kind: Kind }>

interface Kind<A> {
  /** As the audit log names it. */
  subject: string
  idOf?: (ask: A) => number | string
  does: (ask: A) => HeldDoing
  /** The verb of its own call. */
  run: (deps: Deps, admin: AdminName, ask: A) => unknown
  /** Something of it leaves the site before that instant: it is done at once. */
  isLeavingBy?: (deps: Deps, ask: A, at: string) => boolean
}

const deletes = () => 'delete' as const

/** What can be held, and what is done when its time has come. */
const kinds: { [K in HeldAsk['kind']]: Kind<Ask<K>> } = {
  'story.status': {
    subject: 'story',
    does: ({ change }) =>
      (({ published: 'publish', rejected: 'reject', pending: 'unpublish' }) as const)[change.status],
    run: (deps, admin, { id, change }) => changeStoryStatus(deps, admin, id, change),
  },
  'translation.status': {
    subject: 'translation',
    idOf: ({ id, language }) => `${id}/${language}`,
    does: ({ change }) => (change.status === 'published' ? 'publish' : 'unpublish'),
    run: (deps, admin, { id, language, change }) => moveTranslation(deps, admin, { id, language }, change),
  },
  'translation.delete': {
    subject: 'translation',
    idOf: ({ id, language }) => `${id}/${language}`,
    does: deletes,
    run: (deps, admin, { id, language, revision }) => dropTranslation(deps, admin, { id, language }, { revision }),
  },
  'story.featured': {
    subject: 'story',
    does: ({ change }) => (change.featured ? 'feature' : 'unfeature'),
    run: (deps, admin, { id, change }) => featureStory(deps, admin, id, change),
  },
  'post.unpublish': {
    subject: 'post',
    does: () => 'unpublish',
    run: (deps, admin, { id, revision }) => changePost(deps, admin, id, { status: 'draft', revision }),
  },
  'post.delete': { subject: 'post', does: deletes, run: (deps, admin, { id }) => deletePost(deps, admin, id) },
  'message.delete': {
    subject: 'contact_message',
    does: deletes,
    run: (deps, admin, { id }) => deleteMessage(deps, admin, id),
  },
  'social_post.delete': {
    subject: 'social_post',
    does: deletes,
    run: (deps, admin, { id }) => deleteScheduledPost(deps, admin, id),
    isLeavingBy: ({ db }, { id }, at) => isLeavingBy(db, { id }, at),
  },
  'social_token.delete': {
    subject: 'social_token',
    idOf: ({ platform }) => platform,
    does: deletes,
    run: (deps, admin, { platform }) => removeToken(deps, admin, platform),
  },
  'subscriber.delete': {
    subject: 'newsletter_subscriber',
    does: deletes,
    run: (deps, admin, { id }) => removeSubscriber(deps, admin, id),
  },
  'newsletter_draft.delete': {
    subject: 'newsletter_draft',
    does: deletes,
    run: (deps, admin, { id, revision }) => deleteDraft(deps, admin, id, revision),
    isLeavingBy: ({ db }, { id }, at) => isDraftLeavingBy(db, id, at),
  },
  'theme.delete': { subject: 'theme', does: deletes, run: (deps, admin, { id }) => deleteTheme(deps, admin, id) },
  'event.delete': { subject: 'event', does: deletes, run: (deps, admin, { id }) => deleteEvent(deps, admin, id) },
  'content.delete': {
    subject: 'content',
    does: deletes,
    run: (deps, admin, { id }) => deleteItem(deps, admin, id),
    isLeavingBy: ({ db }, { id }, at) => isLeavingBy(db, { calendarId: id }, at),
  },
  'fund.delete': { subject: 'fund', does: deletes, run: (deps, admin, { id }) => deleteFund(deps, admin, id) },
  'spoken_help.delete': {
    subject: 'spoken_help',
    idOf: ({ language, step }) => `${language}/${step}`,
    does: deletes,
    run: (deps, admin, { id, ...named }) => removeHelp(deps, admin, named, id),
  },
  'author.delete': {
    subject: 'author',
    does: deletes,
    run: (deps, admin, { id }) => removeAuthor(deps, admin, id),
  },
}

// Each ask goes to the kind that it names.
const kindOf = <A extends HeldAsk>({ kind }: A) => kinds[kind] as unknown as Kind<A>

export const doingOf = (ask: HeldAsk): HeldDoing => kindOf(ask).does(ask)

export function subjectOf(ask: HeldAsk): HeldAct['subject'] {
  const { subject, idOf } = kindOf(ask)
  return { kind: subject, id: String(idOf ? idOf(ask) : 'id' in ask && ask.id) }
}

export const perform = (deps: Deps, admin: AdminName, ask: HeldAsk): unknown => kindOf(ask).run(deps, admin, ask)

export const leavesBy = (deps: Deps, ask: HeldAsk, at: string): boolean =>
  kindOf(ask).isLeavingBy?.(deps, ask, at) ?? false
