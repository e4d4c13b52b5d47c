import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type FollowAnswer, follow } from '../../../data/contract/outreach/follows.ts'
import { followRhythms } from '../../../data/vocabulary/follows.ts'
import { languages } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { type Limit, networkOf, spend } from '../../platform/http/limits.ts'
import { noStore } from '../../platform/http/noStore.ts'
import type { DrawNotice } from '../../platform/http/noticePage.ts'
import { parse } from '../../platform/http/validate.ts'
import { acceptForm } from '../../platform/http/writes.ts'
import { findFollow, findFollower } from './follows.store.ts'
import { askToFollow, changeLanguage, changeRhythm, confirmFollow, leaveAll, leaveFollow } from './follows.ts'
import { type FollowLink, type FollowPage, followLink, readFollowLink } from './links.ts'
import { followPages } from './pages.ts'

/** Enough for a school that reads together, too little for filling mailboxes by a program. */
const perNetwork: Limit = { action: 'follow', identifierType: 'network', most: 60, windowMs: 3_600_000 }

const asked = () => ({
  title: t('One more step'),
  paragraphs: [
    t('Open our mail and press the button in it. Only then do you get new stories.'),
    t('If you follow them already, no mail comes.'),
  ],
})

const change = z.object({
  stop: z.union([z.literal('all'), z.coerce.number().int().positive()]).optional(),
  confirm: z.coerce.number().int().positive().optional(),
  rhythm: z.enum(followRhythms).optional(),
  language: z.enum(languages).optional(),
})

/** Follow by mail: the form, and the pages behind the links in our mails. Their links are the keys, and opening one changes nothing. */
export function followsRoutes(deps: Deps, draw?: DrawNotice) {
  const pages = followPages(deps, draw)
  /** Answers with what is said of a link, or with why it leads nowhere. */
  const behind = (c: Context<Env>, page: FollowPage, say: (link: FollowLink) => Response | Promise<Response>) => {
    const link = readFollowLink(deps, page, c.req.query('t') ?? '')
    if (link === null) return pages.broken(c)
    if (link === undefined) return pages.gone(c)
    // What somebody has not confirmed yet was asked for in a language of its own.
    const { language } = link.follow?.confirmedAt === null ? link.follow : link.follower
    return speaking(language, () => say(link))
  }
  const showChanged = (c: Context<Env>, id: number) => {
    const follower = findFollower(deps.db, id)
    return follower ? speaking(follower.language, () => pages.mine(c, follower, true)) : pages.left(c, null)
  }
  return (
    new Hono<Env>()
      .use(noStore)
      .post('/', acceptForm(deps.config), async (c) => {
        const isForm = c.req.header('content-type')?.includes('form') ?? false
        const given = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}))
        if (!isForm) return c.json(ask(deps, c, given))
        try {
          ask(deps, c, given)
          return pages.asked(c, asked())
        } catch (error) {
          if (!(error instanceof ProductError)) throw error
          const back = t('Your browser’s Back button leads to the form.')
          return pages.asked(c, { title: t('That did not work'), paragraphs: [...error.message.split('\n'), back] })
        }
      })
      .get('/confirm', (c) =>
        behind(c, 'confirm', ({ follow: one }) => (one ? pages.askConfirm(c, one) : pages.gone(c))),
      )
      .post('/confirm', (c) =>
        behind(c, 'confirm', ({ follower, follow: one }) => {
          if (!one) return pages.gone(c)
          confirmFollow(deps, one)
          return pages.confirmed(c, one, pathOf(followLink(deps, 'mine', follower)))
        }),
      )
      .get('/mine', (c) => behind(c, 'mine', ({ follower }) => pages.mine(c, follower)))
      .post('/mine', (c) =>
        behind(c, 'mine', ({ follower }) => {
          const { stop, confirm, rhythm, language } = parse(change, c.req.query())
          const meant = typeof stop === 'number' ? stop : confirm
          const one = meant === undefined ? undefined : findFollow(deps.db, meant)
          const isTheirs = one?.followerId === follower.id
          if (stop === 'all') leaveAll(deps, follower)
          else if (one && isTheirs && stop !== undefined) leaveFollow(deps, one)
          else if (one && isTheirs) confirmFollow(deps, one)
          else if (rhythm) changeRhythm(deps, follower, rhythm)
          else if (language) changeLanguage(deps, follower, language)
          return showChanged(c, follower.id)
        }),
      )
      .get('/leave', (c) =>
        behind(c, 'leave', ({ follow: one }) => (one === undefined ? pages.gone(c) : pages.askLeave(c, one))),
      )
      // Without a session, and from anywhere: mail programs send it by themselves (RFC 8058).
      .post('/leave', (c) =>
        behind(c, 'leave', ({ follower, follow: one }) => {
          if (one === null) leaveAll(deps, follower)
          else if (one) leaveFollow(deps, one)
          return pages.left(c, one ?? null)
        }),
      )
  )
}

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

function ask(deps: Deps, c: Context<Env>, given: unknown): FollowAnswer {
  const wanted = parse(follow, given)
  spend(deps, perNetwork, networkOf(c, deps))
  askToFollow(deps, wanted)
  return { message: asked().paragraphs.join(' ') }
}
