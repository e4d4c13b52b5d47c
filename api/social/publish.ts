import type { AdminName } from '../../data/contract/admin.ts'
import type { PublishResult } from '../../data/contract/social.ts'
import type { Deps } from '../deps.ts'

/**
 * Sends waiting posts now and waits until it is known what became of each, for at most half a minute; what is still under way then
 * says so. Posts that are no longer waiting are told as they are.
 */
export async function publishPosts(_deps: Deps, _ids: readonly number[], _admin: AdminName): Promise<PublishResult[]> {
  return []
}
