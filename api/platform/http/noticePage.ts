import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Notice } from '../../../data/contract/notice.ts'
import { type Message, t } from '../../../data/words/words.ts'
import type { Config } from '../config.ts'
import { isLite } from './lite.ts'

/** Draws a page of the server that says one thing; absent where there is no site. */
export type DrawNotice = (notice: Notice) => string

type Said = Pick<Notice, 'title' | 'paragraphs' | 'form' | 'choices'> & {
  status: ContentfulStatusCode
  links: Notice['links']
}

/** What such a page says. */
export interface SaidByPage {
  title: Message
  paragraphs: readonly Message[]
}

/** The same in the language that is spoken. */
export const inWords = <Page extends SaidByPage>(page: Page) => ({
  ...page,
  title: t(page.title),
  paragraphs: page.paragraphs.map((paragraph) => t(paragraph)),
})

/** Why a link did not do what it is for. */
const codes: Partial<Record<ContentfulStatusCode, string>> = {
  400: 'link.broken',
  410: 'link.void',
  503: 'link.unavailable',
}

/** One of the pages behind the links in our mails, with the way home below; to a program, its words. */
export function answerNotice(
  { config }: { config: Pick<Config, 'publicUrl'> },
  c: Context,
  draw: DrawNotice | undefined,
  { status, title, paragraphs, form, choices, links }: Said,
) {
  if (!draw) return c.json({ title, message: paragraphs.join(' '), code: codes[status] }, status)
  const waysOn = [...links, { to: '/', label: t('To the home page') }]
  const place = { lite: isLite(c), origin: config.publicUrl }
  return c.html(draw({ title, paragraphs, code: null, form, choices, links: waysOn, ...place }), status)
}
