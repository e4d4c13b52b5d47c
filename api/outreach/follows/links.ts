import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FollowerRow, type FollowRow, findFollow, findFollowerOfLink } from './follows.store.ts'

type Keys = Pick<Deps, 'secrets'>
type Site = Keys & { config: { publicUrl: string } }

/** What a link in a mail leads to. */
export type FollowPage = 'confirm' | 'mine' | 'leave'

/** The address as it stands in links, which name nobody. */
export const hiddenFollower = ({ secrets }: Keys, email: string) => secrets.hide(`follower ${comparable(email)}`)

/** A page about all that somebody follows, or about one of it. It asks once more before anything changes. */
export function followLink(
  { config, secrets }: Site,
  page: FollowPage,
  { hidden }: Pick<FollowerRow, 'hidden'>,
  follow?: Pick<FollowRow, 'id'>,
): string {
  const token = secrets.seal(['follow', page, hidden, follow?.id ?? 'all'].join('.'))
  return `${config.publicUrl}/api/follows/${page}?t=${token}`
}

/** Whose link it is. `follow`: the one it is about; null where it is about all, undefined where that is no longer there. */
export interface FollowLink {
  follower: FollowerRow
  follow: FollowRow | null | undefined
}

/** Null when it is not ours, undefined when its owner follows nothing any more. */
export function readFollowLink(
  { secrets, db }: Keys & { db: Store },
  page: FollowPage,
  token: string,
): FollowLink | null | undefined {
  const [kind, of, hidden = '', id] = secrets.unseal(token)?.split('.') ?? []
  if (kind !== 'follow' || of !== page || id === undefined) return null
  const follower = findFollowerOfLink(db, hidden)
  if (!follower) return undefined
  if (id === 'all') return { follower, follow: null }
  const follow = findFollow(db, Number(id))
  return { follower, follow: follow?.followerId === follower.id ? follow : undefined }
}
