import type { Context } from 'hono'
import { languageIn } from '../../../data/rules/languages.ts'
import type { Language } from '../../../data/words/languages.ts'

/** The language in which a request wants to be answered: our pages ask for their own, and of a program that asks for none it is English. */
export const languageOfRequest = (c: Context): Language => languageIn(c.req.header('accept-language'))
