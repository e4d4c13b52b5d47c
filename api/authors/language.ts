import { defaultLanguage, type Language } from '../../data/words/languages.ts'
import type { Store } from '../platform/database.ts'
import { languageOfWriter } from '../stories/index.ts'
import { findAuthorOf } from './authors.store.ts'

/** In which language somebody is written to about their stories: as they wrote last, or had written while their stories were here. */
export const languageOfAuthor = (db: Store, email: string): Language =>
  languageOfWriter(db, email) ?? findAuthorOf(db, email)?.language ?? defaultLanguage
