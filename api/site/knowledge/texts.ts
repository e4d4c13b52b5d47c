import { fillIn } from '../../../data/rules/fillIn.ts'
import type { Language } from '../../../data/words/languages.ts'
import adminManualFile from './adminManual.txt'
import adminQuestionsFile from './adminQuestions.md'
import { figuresIn } from './figures.ts'
import { readQuestions } from './marking.ts'
import readerManualInArabic from './readerManual.ar.txt'
import readerManualInFrench from './readerManual.fr.txt'
import readerManualInPortuguese from './readerManual.pt.txt'
import readerManualInSwahili from './readerManual.sw.txt'
import readerManualFile from './readerManual.txt'
import readerQuestionsInArabic from './readerQuestions.ar.md'
import readerQuestionsInFrench from './readerQuestions.fr.md'
import readerQuestionsFile from './readerQuestions.md'
import readerQuestionsInPortuguese from './readerQuestions.pt.md'
import readerQuestionsInSwahili from './readerQuestions.sw.md'

/** As they are written: their figures are placeholders. */
export const readerManualFiles: Readonly<Record<Language, string>> = {
  en: readerManualFile,
  fr: readerManualInFrench,
  pt: readerManualInPortuguese,
  sw: readerManualInSwahili,
  ar: readerManualInArabic,
}
export const readerQuestionFiles: Readonly<Record<Language, string>> = {
  en: readerQuestionsFile,
  fr: readerQuestionsInFrench,
  pt: readerQuestionsInPortuguese,
  sw: readerQuestionsInSwahili,
  ar: readerQuestionsInArabic,
}

/** `/api/documentation/frontend-manual.txt`: the manual for everybody who reads and writes here. */
export const readerManual = (language: Language) => fillIn(readerManualFiles[language], figuresIn(language))

/** What somebody should know who reads and writes here. */
export const readerQuestions = (language: Language) =>
  readQuestions(fillIn(readerQuestionFiles[language], figuresIn(language)))

/** `/api/admin-manual/download`: how the desk works and what its two administrators owe to writers, children and animals. In English, as the desk is. */
export const adminManual = fillIn(adminManualFile, figuresIn('en'))

/** What an administrator has to know before deciding about somebody's story. */
export const adminQuestions = readQuestions(fillIn(adminQuestionsFile, figuresIn('en')))
