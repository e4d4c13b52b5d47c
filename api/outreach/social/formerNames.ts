import { withheldName } from '../../../data/vocabulary/policies.ts'
import type { Store } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { listVersionRows } from '../../stories/versions.store.ts'

/** A name that its writer had corrected, or does not want to be told any more, must not go out. Errors: 400 social.former_name. */
export function requireNameOfNow(db: Store, storyId: number, text: string, nameOfNow: string | null): void {
  const rest = nameOfNow ? text.replaceAll(nameOfNow, '') : text
  const former = listVersionRows(db, storyId).map(({ authorName }) => authorName)
  if (!former.some((name) => name !== nameOfNow && name !== withheldName && has(rest, name))) return
  const message = `The name under story ${storyId} is another one now, and this text has the former one.`
  throw new ProductError('invalid', 'social.former_name', message, { issues: [{ field: 'postText', message }] })
}

/** As a whole: `Ann` is not in `Annual`. */
const has = (text: string, name: string) =>
  name !== '' &&
  text.split(name).some((rest, n, parts) => n > 0 && !/^\p{L}/u.test(rest) && !/\p{L}$/u.test(parts[n - 1] ?? ''))
