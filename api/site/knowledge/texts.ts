import { fillIn } from '../../../data/rules/fillIn.ts'
import adminManualFile from './adminManual.txt'
import adminQuestionsFile from './adminQuestions.md'
import { figures } from './figures.ts'
import { readQuestions } from './marking.ts'
import readerManualFile from './readerManual.txt'
import readerQuestionsFile from './readerQuestions.md'

/** `/api/documentation/frontend-manual.txt`: the manual for everybody who reads and writes here. */
export const readerManual = fillIn(readerManualFile, figures)

/** `/api/admin-manual/download`: how the desk works and what its two administrators owe to writers, children and animals. */
export const adminManual = fillIn(adminManualFile, figures)

/** What somebody should know who reads and writes here. */
export const readerQuestions = readQuestions(fillIn(readerQuestionsFile, figures))

/** What an administrator has to know before deciding about somebody's story. */
export const adminQuestions = readQuestions(fillIn(adminQuestionsFile, figures))
