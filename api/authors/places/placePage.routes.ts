import { type Context, Hono } from 'hono'
import { mobileMoney } from '../../../data/contract/authors/authors.ts'
import type { NoticeField } from '../../../data/contract/notice.ts'
import { spokenNumber } from '../../../data/rules/authors/mobileNumber.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import { countryOf } from '../../../data/rules/stories/countryOf.ts'
import {
  isMobileMoneyCountry,
  mobileMoneyCountryCodes,
  mobileMoneyMaxLength,
  mobileNetworks,
  networksIn,
} from '../../../data/vocabulary/mobileMoney.ts'
import { language } from '../../../data/words/language.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { msg, t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import type { AuthorRow } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'
import { type PlaceLink, readPlaceLink } from './placeLink.ts'
import { maskPlace, openPlace, type Shape, shapeOf } from './places.ts'
import { provePlace } from './provePlace.ts'

const closed = {
  void: {
    status: 410,
    code: 'link.void',
    title: msg('This link is no longer valid'),
    text: msg(
      'It is more than seven days old, we sent a newer one, or the email address was changed since. Please look for our latest message, or ask us for another one.',
    ),
  },
  broken: {
    status: 400,
    code: 'link.broken',
    title: msg('This link is not complete'),
    text: msg('A part of it was lost on the way. Please open it from the message again, or copy the whole of it.'),
  },
} as const

const words = {
  wallet: {
    title: msg('To which phone shall we send your rewards?'),
    about: msg(
      'We can send what your stories earn to your mobile-money wallet. The number is kept encrypted. Only the people who send the money see it.',
    ),
    isYours: msg('We have this number: {network}, {number}, in {country}. Is it yours?'),
    yes: msg('This is my number'),
    action: '/yes',
    thanks: msg('Thank you, we have your number'),
    slip: msg('Is a digit wrong? Open the link in our message again and change it.'),
  },
  account: {
    title: msg('To which bank account shall we send your rewards?'),
    about: msg(
      'We can send what your stories earn to your bank account. The number is kept encrypted. Only the people who send the money see it.',
    ),
    isYours: msg('We have this account: {network}, {number}, in {country}. Is it yours?'),
    yes: msg('This is my account'),
    action: '/account',
    thanks: msg('Thank you, now we know your account'),
    slip: msg('Is a digit wrong? Write to us at once with the contact form on our site.'),
  },
} as const

type Typed = Record<'wallet' | 'number' | 'name', string>
type Errors = Partial<Record<keyof Typed, string>>

/** The page behind the link by which authors say where rewards are paid. It works without scripts; looking changes nothing. */
export function authorPlaceRoutes(deps: Deps, draw?: DrawNotice) {
  const speak = (link: PlaceLink, say: () => Response | Promise<Response>) =>
    speaking('author' in link ? languageOfAuthor(deps.db, link.author.email) : language(), say)
  const show = (c: Context, link: PlaceLink, filled?: { typed: Typed; errors: Errors }) =>
    speak(link, () => (link.state === 'open' ? asked(c, link.author, filled) : refused(c, link.state)))

  function refused(c: Context, state: 'void' | 'broken') {
    const { status, code, title, text } = closed[state]
    const links = [{ to: '/contact', label: t('Write to us') }]
    return answerNotice(deps, c, draw, { status, code, title: t(title), paragraphs: [t(text)], links })
  }

  function asked(c: Context, author: AuthorRow, filled?: { typed: Typed; errors: Errors }) {
    const shape = shapeOf(author)
    const place = maskPlace(deps, author, shape)
    const isOpen = place !== null && place.provenAt === null
    const path = c.req.path.replace(/\/(yes|account)$/, '')
    // One that cannot be read is nothing to say yes to.
    const values = place?.country && {
      network: place.network,
      number: place.number,
      country: countryName(place.country),
    }
    const { title, about, isYours, yes, action } = words[shape]
    return answerNotice(deps, c, draw, {
      ...(filled ? { status: 400, code: 'invalid' } : { status: 200 }),
      title: t(title),
      paragraphs: [
        t(about),
        ...(values && !isOpen ? [t('Now we send them to {network}, {number}, in {country}.', values)] : []),
      ],
      choices:
        values && isOpen ? [{ words: t(isYours, values), forms: [{ action: path + action, button: t(yes) }] }] : [],
      ...(shape === 'wallet' && {
        form: {
          action: path,
          title: place ? t('Another number') : undefined,
          fields: fieldsOf(author, filled),
          button: t('Save my number'),
        },
      }),
      links: shape === 'wallet' ? [] : [{ to: '/contact', label: t('It is not mine: write to us') }],
    })
  }

  function done(c: Context, author: AuthorRow, shape: Shape) {
    const place = maskPlace(deps, author, shape)
    const number = openPlace(deps, author, shape)?.number
    const { thanks, slip } = words[shape]
    return answerNotice(deps, c, draw, {
      status: 200,
      title: t(thanks),
      paragraphs: [
        t('We send your rewards to {network}, {number}. We have also written this to your email address.', {
          network: place?.network ?? '',
          // Once, so that a slip is seen; everywhere else it is masked.
          number: number && shape === 'wallet' ? spokenNumber(number) : (number ?? ''),
        }),
        t(slip),
      ],
      links: [],
    })
  }

  /** The place that the profile has, by one button. */
  const confirm = (shape: Shape) => (c: Context) => {
    const token = c.req.param('token') ?? ''
    const after = provePlace(deps, token, shape)
    if (after?.state !== 'open') return show(c, after ?? readPlaceLink(deps, token))
    return speak(after, () => done(c, after.author, shape))
  }

  return new Hono<Env>()
    .use(noStore)
    .use(async (c, next) => {
      c.header('x-robots-tag', 'noindex')
      await next()
    })
    .get('/:token', (c) => show(c, readPlaceLink(deps, c.req.param('token'))))
    .post('/:token', async (c) => {
      const token = c.req.param('token')
      const link = readPlaceLink(deps, token)
      if (link.state !== 'open') return show(c, link)
      return speak(link, async () => {
        const typed = typedIn(await c.req.parseBody())
        const [country = '', network = ''] = typed.wallet.split(':')
        const read = mobileMoney.safeParse({ country, network, number: typed.number, name: typed.name })
        if (!read.success) return asked(c, link.author, { typed, errors: errorsOf(read.error.issues) })
        const after = provePlace(deps, token, { shape: 'wallet', ...read.data })
        return after?.state === 'open' ? done(c, after.author, 'wallet') : show(c, after ?? link)
      })
    })
    .post('/:token/yes', confirm('wallet'))
    .post('/:token/account', confirm('account'))
    .onError((error, c) => {
      if (!(error instanceof ProductError && error.code === 'rate_limited')) throw error
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
      const said = { status: 429, code: error.code, paragraphs: [error.message] } as const
      return speak(readPlaceLink(deps, c.req.param('token') ?? ''), () =>
        answerNotice(deps, c, draw, { ...said, title: t('Nothing was changed'), links: [] }),
      )
    })
}

function typedIn(body: Record<string, unknown>): Typed {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string).slice(0, 200) : '')
  return { wallet: text('wallet'), number: text('number'), name: text('name') }
}

/** In the language of the author: the contract speaks that of the desk. */
const errorsOf = (issues: readonly { path: PropertyKey[] }[]): Errors => {
  const fields = new Set(issues.map(({ path }) => String(path[0])))
  return {
    ...((fields.has('country') || fields.has('network')) && { wallet: t('Please choose a country and a network.') }),
    ...(fields.has('number') && { number: t('This is no mobile number of that country. Please look at each digit.') }),
    ...(fields.has('name') && { name: t('Please write the name that the wallet is registered with.') }),
  }
}

function fieldsOf(author: AuthorRow, filled?: { typed: Typed; errors: Errors }): NoticeField[] {
  const { typed, errors } = filled ?? { typed: { wallet: '', number: '', name: '' }, errors: {} as Errors }
  return [
    {
      name: 'wallet',
      label: t('Country and network'),
      value: typed.wallet,
      error: errors.wallet,
      groups: countriesFor(author).map((country) => ({
        label: countryName(country),
        options: networksIn(country).map((network) => ({
          value: `${country}:${network}`,
          label: mobileNetworks[network],
        })),
      })),
    },
    {
      name: 'number',
      label: t('Mobile-money number'),
      hint: t('As you would give it to a neighbour, or with the country in front: +254 712 345 678.'),
      value: typed.number,
      error: errors.number,
      type: 'tel',
      maxLength: mobileMoneyMaxLength.number,
    },
    {
      name: 'name',
      label: t('Name of the wallet'),
      hint: t('As your operator has it. A payment to another name can fail.'),
      value: typed.name,
      error: errors.name,
      maxLength: mobileMoneyMaxLength.name,
    },
  ]
}

/** That of the wallet or the profile first, the others by name. */
function countriesFor({ mobileMoneyCountry, location }: AuthorRow) {
  const own = mobileMoneyCountry ?? countryOf(location)
  const others = mobileMoneyCountryCodes
    .filter((code) => code !== own)
    .sort((a, b) => countryName(a).localeCompare(countryName(b), language()))
  return isMobileMoneyCountry(own) ? [own, ...others] : others
}
