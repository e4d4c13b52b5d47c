import type { ImportKind } from '../../../data/vocabulary/imports.ts'
import type { Importer } from './importer.ts'
import { authorsImporter } from './kinds/authors.ts'
import { messagesImporter } from './kinds/messages.ts'
import { storiesImporter } from './kinds/stories.ts'
import { wordpressImporter } from './kinds/wordpress.ts'

export const importers: Record<ImportKind, Importer> = {
  stories: storiesImporter,
  authors: authorsImporter,
  messages: messagesImporter,
  wordpress: wordpressImporter,
}
