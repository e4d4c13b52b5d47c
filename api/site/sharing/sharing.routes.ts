import { type Context, Hono } from 'hono'
import { isbot } from 'isbot'
import { z } from 'zod'
import { speaking } from '../../../data/words/speaking.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { hasTag } from '../../platform/http/etags.ts'
import { languageAsked } from '../../platform/http/language.ts'
import type { Answer, ResponseCache } from '../../platform/http/responseCache.ts'
import { sharingOf } from '../../platform/http/sharing.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { cardsOf } from './cards.ts'
import type { CardKind } from './previews.ts'
import { findPublicStory } from './publicStory.ts'
import { missingSharePage, sharePage } from './sharePage.ts'

const number = z.coerce.number().int().positive()

/** `GET /api/share/story/{id}` and its picture. Nothing here counts as a view. */
export const sharingRoutes = (deps: Deps, kept: ResponseCache) =>
  new Hono<Env>()
    .get('/:id', (c) => {
      const id = readId(c)
      const takeOn = isPerson(c.req.header('user-agent'))
      const language = languageAsked(c)
      return kept.answer(c, `share/${id}/${takeOn}/${language}`, () =>
        speaking(language, () => answerFor(deps, id, takeOn)),
      )
    })
    .get('/:id/card.jpg', answerCard(deps, 'story', publicKeys.story))

/** `GET /api/share/post/{id}/card.jpg`: the picture of a news post. Its page is shared by its own address. */
export const postCardRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    '/:id/card.jpg',
    answerCard(deps, 'post', () => publicKeys.news),
  )

/** Its own words are in the `language` of the query; in English without one. */
function answerCard(deps: Deps, kind: CardKind, keyOf: (id: number) => string) {
  const cards = cardsOf(deps)
  const sharing = sharingOf(deps.config)
  return async (c: Context<Env>) => {
    const id = readId(c)
    const card = id && (await speaking(languageAsked(c), () => cards.find(id, kind)))
    if (!card) return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' })
    const etag = `"${card.hash}"`
    const shared = sharing.media({ keys: [publicKeys.site, keyOf(id)] })
    const headers = { 'content-type': 'image/jpeg', ...shared, etag }
    if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(card.jpeg), 200, headers)
  }
}

/** A browser without a window is one: it goes where people go. Who gives no name is a program. */
const isPerson = (userAgent?: string) => Boolean(userAgent) && !isbot(userAgent?.replace('HeadlessChrome', 'Chrome'))

function answerFor({ db, config }: Deps, id: number | null, takeOn: boolean): Answer {
  const story = id && findPublicStory(db, id)
  const type = 'text/html; charset=UTF-8'
  // A person and a messenger get different pages at this address.
  const headers = { vary: 'Accept-Encoding, User-Agent' }
  const keys = id ? [publicKeys.story(id)] : []
  return story
    ? { status: 200, body: sharePage(story, config.publicUrl, { takeOn }), type, headers, keys }
    : { status: 404, body: missingSharePage(), type, headers, keys }
}

function readId(c: Context<Env>): number | null {
  const id = number.safeParse(c.req.param('id'))
  return id.success ? id.data : null
}
