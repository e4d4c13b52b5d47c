import type { PublicFund, PublicFunds } from '../../../data/contract/funds.ts'
import { fundPageLength } from '../../../data/vocabulary/funds.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sumSucceeded } from '../totals.ts'
import { figureJobs } from './figures.ts'
import { type FundRow, listPublishedFunds, sumTold } from './funds.store.ts'
import { presentFund } from './funds.ts'
import { publicGoal, showGoal } from './goal.ts'

/** What visitors see of what is collected for, and of what donations did, in the language that is spoken. */
export function publicFunds({ db, clock }: Pick<Deps, 'db' | 'clock'>, page: number): PublicFunds {
  const found = listPublishedFunds(db, { limit: fundPageLength, offset: (page - 1) * fundPageLength })
  const told = sumTold(db)
  return {
    goal: publicGoal(db, { clock }),
    account: told === null ? null : { received: sumSucceeded(db).kept, told },
    entries: found.slice(0, fundPageLength).map((row) => presentPublic(db, row)),
    next: found.length > fundPageLength ? page + 1 : null,
  }
}

/** A story that was withdrawn is no longer named. */
function presentPublic(db: Store, row: FundRow): PublicFund {
  const { id, day, amount, picture, story } = presentFund(db, row)
  const own = row.translations[language()]
  const isTranslated = Boolean(own?.title && own.words)
  const { title, words } = own && isTranslated ? own : row
  return {
    ...{ id, day, amount, picture, title, words },
    pictureAlt: (isTranslated && own?.pictureAlt) || row.pictureAlt,
    language: isTranslated ? language() : defaultLanguage,
    story: story?.isPublished ? { id: story.id, title: story.title } : null,
  }
}

/** Tells the site when what visitors see of donations has moved. */
export const fundsJobs = (deps: () => Pick<Deps, 'db' | 'published' | 'clock'>) =>
  figureJobs(deps, (db) => showGoal(db, deps()).goal !== null || sumTold(db) !== null)
