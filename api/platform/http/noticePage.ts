import type { Context } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import { here } from '../../../data/rules/languages.ts'
import { t } from '../../../data/words/words.ts'
import type { Config } from '../config.ts'
import { isLite } from './lite.ts'

/** Draws a page of the server that says one thing; absent where there is no site. */
export type DrawNotice = (notice: Notice) => string

/** A page that refuses says to programs which refusal it is, as every other answer does. */
export type Outcome = { status: 200; code?: undefined } | { status: 400 | 410 | 429 | 503; code: string }

type Said = Outcome & Pick<Notice, 'title' | 'paragraphs' | 'form' | 'choices' | 'links'>

/** One of the pages behind the links in our mails, in the language that is spoken, with the way home below; to a program, its words. */
export function answerNotice(
  { config }: { config: Pick<Config, 'publicUrl'> },
  c: Context,
  draw: DrawNotice | undefined,
  { status, code, title, paragraphs, form, choices, links }: Said,
) {
  // The key of the link stands in the address of the page. With `no-referrer` browsers send forms of the page with `Origin: null`.
  c.header('referrer-policy', 'strict-origin')
  c.header('x-robots-tag', 'noindex')
  if (!draw) return c.json({ title, message: paragraphs.join(' '), code }, status)
  const waysOn = [...links, { to: '/', label: t('To the home page') }].map(inThisLanguage)
  const place = { lite: isLite(c), origin: config.publicUrl }
  return c.html(draw({ title, paragraphs, code: null, form, choices, links: waysOn, ...place }), status)
}

/** Pages of the server stand at one address, and speak the language of whom they concern. */
const ofServer = /^\/(?:api|author-account)\//

const inThisLanguage = ({ to, label }: Notice['links'][number]) => ({
  to: ofServer.test(to) ? to : here(to),
  label,
})
