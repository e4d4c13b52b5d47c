import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { TaxWording, taxWordingChange } from '../../../data/contract/statements.ts'
import { defaultLanguage, type Language } from '../../../data/words/languages.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findSetting, keepSetting } from '../../platform/settings.ts'

const name = 'giving.tax_wording'

type Kept = Pick<TaxWording, 'texts' | 'revision'>

const usual = () =>
  t(
    'This statement says what we have received from you. It does not say whether you can deduct it from your tax: the law of your country decides that.',
  )

export function showTaxWording(db: Store): TaxWording {
  const { texts, revision } = findSetting<Kept>(db, name) ?? { texts: {}, revision: 0 }
  return { texts, usual: usual(), revision }
}

/** What a statement in a language says about tax. */
export function taxWordsIn(db: Store, language: Language): string {
  const { texts } = showTaxWording(db)
  return texts[language] || texts[defaultLanguage] || usual()
}

/** Errors: wording.stale, with `current`. */
export function changeTaxWording(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AdminName,
  { texts, revision }: z.output<typeof taxWordingChange>,
): TaxWording {
  return db.transaction((tx) => {
    const before = showTaxWording(tx)
    if (revision !== before.revision) {
      const message = 'A colleague has changed this since you opened it. Please look at it again.'
      throw new ProductError('conflict', 'wording.stale', message, { current: before })
    }
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
    const at = toInstant(clock)
    keepSetting(tx, name, { texts: given, revision: revision + 1 } satisfies Kept, at)
    const subject = { kind: 'tax_wording', id: name }
    recordAct(tx, { admin, action: 'tax_wording.changed', subject, before: before.texts, after: given, at })
    return showTaxWording(tx)
  })
}
