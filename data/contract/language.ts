import { z } from 'zod'
import { languageCode } from '../rules/stories/storyLanguage.ts'
import { t } from '../words/words.ts'

/** A code of ISO 639, as `storyLanguages` or any other list of languages has it. */
export const storyLanguage = z
  .string()
  .overwrite(languageCode)
  .regex(/^[a-z]{2,3}$/, { error: () => t('Please choose a language') })
