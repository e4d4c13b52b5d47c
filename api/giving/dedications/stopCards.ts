import { type Context, Hono } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import { language } from '../../../data/words/language.ts'
import { isLanguage, type Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import { acceptCards, refuseCards, refusesCards } from './dedications.store.ts'

type Keys = Pick<Deps, 'secrets'>

/** The address, hidden: who wants no cards is not known by it. */
export const hiddenRecipient = ({ secrets }: Keys, email: string) => secrets.hide(`card ${comparable(email)}`)

/** The page on which the reader of a card says that they want no more, in the language of the card. */
export function stopCardsLink(deps: Keys & { config: { publicUrl: string } }, email: string): string {
  const token = deps.secrets.seal(['cards', hiddenRecipient(deps, email), language()].join('.'))
  return `${deps.config.publicUrl}/api/cards/stop?t=${token}`
}

interface StopLink {
  hidden: string
  spoken: Language
}

function readLink({ secrets }: Keys, c: Context): StopLink | null {
  const [kind, hidden, spoken] = secrets.unseal(c.req.query('t') ?? '')?.split('.') ?? []
  return kind === 'cards' && hidden ? { hidden, spoken: isLanguage(spoken) ? spoken : language() } : null
}

/** The page behind the link of each card. The link is the key; opening it changes nothing. */
export const stopCardsRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use('/stop', noStore)
    .get('/stop', (c) => show(deps, c, draw, readLink(deps, c)))
    // Without a session, and from anywhere: mail programs send it by themselves (RFC 8058).
    .post('/stop', (c) => {
      const link = readLink(deps, c)
      if (link && c.req.query('act') === 'resume') acceptCards(deps.db, link.hidden)
      else if (link) refuseCards(deps.db, link.hidden, toInstant(deps.clock))
      return show(deps, c, draw, link)
    })

const show = (deps: Deps, c: Context, draw: DrawNotice | undefined, link: StopLink | null) =>
  link
    ? speaking(link.spoken, () =>
        answerNotice(deps, c, draw, { status: 200, links: [], ...stateOf(refusesCards(deps.db, link.hidden), c) }),
      )
    : answerNotice(deps, c, draw, {
        status: 400,
        code: 'link.broken',
        title: t('This link is not complete'),
        paragraphs: [
          t('A part of it was lost on the way. Please open it from the mail again, or copy the whole of it.'),
        ],
        links: [{ to: '/contact', label: t('Write to us') }],
      })

function stateOf(isStopped: boolean, c: Context): Pick<Notice, 'title' | 'paragraphs' | 'form'> {
  const act = (name: string) => `/api/cards/stop?act=${name}&t=${encodeURIComponent(c.req.query('t') ?? '')}`
  return isStopped
    ? {
        title: t('You get no more cards'),
        paragraphs: [t('We send no more cards about donations to this email address, whoever types it in.')],
        form: { action: act('resume'), button: t('Send them again') },
      }
    : {
        title: t('Do you want no more cards?'),
        paragraphs: [t('Nothing has changed yet. Then we send no more cards about donations to this email address.')],
        form: { action: act('stop'), button: t('Send me no more cards') },
      }
}
