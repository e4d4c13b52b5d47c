import type { Context, MiddlewareHandler } from 'hono'
import { languageIn, languageOf } from '../../../data/rules/languages.ts'
import { defaultLanguage, isLanguage, type Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'

/** What is asked by a program, a form or a link in a mail, at an address without a language. */
const spokenTo = /^\/(?:api|author-address|author-wallet|author-account|receipt-codes|paypal)\//

/**
 * Whatever the answer to a request says, it says in the language of the page that was asked for; the API in that of `Accept-Language`, which our own
 * pages set to theirs, and in English to who names none. A form that a browser sends by itself is answered in the language of its page.
 */
export const speakToCaller: MiddlewareHandler = (c, next) => speaking(languageOfRequest(c), next)

function languageOfRequest({ req }: Context): Language {
  const { path } = req
  if (!spokenTo.test(path)) return languageOf(path).language
  const page = req.header('sec-fetch-mode') === 'navigate' ? pageBefore(req.header('referer'), req.url) : null
  return page ?? languageIn(req.header('accept-language'))
}

/** Of a page of this site that led here. */
function pageBefore(referer: string | undefined, url: string): Language | null {
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname } = new URL(referer)
  if (host !== new URL(url).host) return null
  const { language } = languageOf(pathname)
  return language === defaultLanguage && spokenTo.test(pathname) ? null : language
}

/** Of a page or a picture with one address, the same for all who ask for it: the `language` of the query; English without one. */
export function languageAsked({ req }: Context): Language {
  const asked = req.query('language')
  return isLanguage(asked) ? asked : defaultLanguage
}
