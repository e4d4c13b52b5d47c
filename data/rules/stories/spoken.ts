import { language } from '../../words/language.ts'
import { defaultLanguage } from '../../words/languages.ts'

/** In which language stories are read here, where that is not English: in that they come to who says nothing. */
export const spoken = (asked: string = language()): { in?: string } => (asked === defaultLanguage ? {} : { in: asked })
