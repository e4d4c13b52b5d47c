import type { KeptLayout } from '../../../../data/contract/authors/payoutRuns.ts'
import { layoutMost, type RunLayout, sampleLayouts } from '../../../../data/vocabulary/payoutRuns.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/errors.ts'
import { deleteLayout, findLayout, insertLayout, type LayoutRow, listLayouts, moveLayout } from './runs.store.ts'

const present = ({ id, layout, revision }: LayoutRow): KeptLayout => ({
  id: String(id),
  layout,
  isSample: false,
  revision,
})

/** The samples first, then the admins' own. */
export const keptLayouts = (db: Store): KeptLayout[] => [
  ...Object.entries(sampleLayouts).map(([id, layout]) => ({ id, layout, isSample: true, revision: 0 })),
  ...listLayouts(db).map(present),
]

/** Errors: layout.not_found. */
export const layoutNamed = (db: Store, id: string): RunLayout =>
  (Object.hasOwn(sampleLayouts, id) ? sampleLayouts[id] : findLayout(db, Number(id))?.layout) ?? noLayout()

const noLayout = () => fail('notFound', 'layout.not_found', 'There is no such layout.')

/** Errors: layout.too_many. */
export const addLayout = ({ db }: Pick<Deps, 'db'>, layout: RunLayout): KeptLayout =>
  db.transaction((tx) => {
    if (listLayouts(tx).length >= layoutMost.layouts)
      fail('conflict', 'layout.too_many', `There are ${layoutMost.layouts} layouts. Please remove one first.`)
    return present(insertLayout(tx, layout))
  })

/** Errors: layout.not_found; layout.stale with `current`. */
export const changeLayout = (
  { db }: Pick<Deps, 'db'>,
  id: number,
  { revision, ...layout }: RunLayout & { revision: number },
): KeptLayout =>
  db.transaction((tx) => {
    const before = findLayout(tx, id) ?? noLayout()
    const after = moveLayout(tx, id, revision, layout)
    return after
      ? present(after)
      : fail('conflict', 'layout.stale', 'A colleague has changed this layout. Please look at it again.', {
          current: present(before),
        })
  })

/** Runs that were made with it keep it. */
export const removeLayout = ({ db }: Pick<Deps, 'db'>, id: number): void => deleteLayout(db, id)
