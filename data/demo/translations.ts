import { z } from 'zod'
import { storyLanguage } from '../contract/language.ts'
import { fieldsOf } from './fieldsOf.ts'
import { paragraphsOf } from './prose.ts'
import octopusFrench from './translations/octopus.fr.md'
import smallWalkSwahili from './translations/small-walk.sw.md'

const demoTranslation = z.strictObject({
  /** The title of the demonstration story that it is of. */
  of: z.string(),
  language: storyLanguage,
  translatedBy: z.string(),
  title: z.string(),
  content: z.string().transform(paragraphsOf),
})

/** Some stories of the demonstration world in another language, paragraph by paragraph. */
export const demoTranslations = [octopusFrench, smallWalkSwahili].map((file) => demoTranslation.parse(fieldsOf(file)))
