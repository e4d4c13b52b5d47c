import type { AdminName } from '../../../data/contract/admin.ts'
import type { ReplyTemplates } from '../../../data/contract/inbox/threads.ts'
import { firstTemplates } from '../../../data/vocabulary/contact.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'reply_templates'

export const templatesOf = (db: Store): ReplyTemplates =>
  findSetting<ReplyTemplates>(db, name) ?? { templates: [...firstTemplates], revision: 0 }

/** Errors: contact.templates_changed with `current`. */
export function changeTemplates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { templates, revision }: ReplyTemplates,
): ReplyTemplates {
  const at = toInstant(clock)
  return db.transaction((tx) => {
    const before = templatesOf(tx)
    if (before.revision !== revision)
      fail('conflict', 'contact.templates_changed', 'Somebody changed the templates while you had them open.', {
        current: before,
      })
    const after = { templates, revision: revision + 1 }
    keepSetting(tx, name, after, at)
    recordAct(tx, { admin, action: 'message.templates', subject: { kind: 'reply_templates', id: 'all' }, at })
    return after
  })
}
