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
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import type { AuthorRow } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'
import { proveWallet } from './proveWallet.ts'
import { maskWallet, openWallet } from './wallet.ts'
import { readWalletLink, type WalletLink } from './walletLink.ts'

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

type Typed = Record<'wallet' | 'number' | 'name', string>
type Errors = Partial<Record<keyof Typed, string>>

/** The page behind the link by which authors say to which wallet rewards are paid. It works without scripts; looking changes nothing. */
export function authorWalletRoutes(deps: Deps, draw?: DrawNotice) {
  const speak = (link: WalletLink, say: () => Response | Promise<Response>) =>
    speaking('author' in link ? languageOfAuthor(deps.db, link.author.email) : language(), say)
  const show = (c: Context, link: WalletLink, filled?: { typed: Typed; errors: Errors }) =>
    speak(link, () => (link.state === 'open' ? asked(c, link.author, filled) : refused(c, link.state)))

  function refused(c: Context, state: 'void' | 'broken') {
    const { status, code, title, text } = closed[state]
    const links = [{ to: '/contact', label: t('Write to us') }]
    return answerNotice(deps, c, draw, { status, code, title: t(title), paragraphs: [t(text)], links })
  }

  function asked(c: Context, author: AuthorRow, filled?: { typed: Typed; errors: Errors }) {
    const wallet = maskWallet(deps, author)
    const isOpen = wallet !== null && wallet.provenAt === null
    const path = c.req.path.replace(/\/yes$/, '')
    const place = (country: string) => countryName(country)
    return answerNotice(deps, c, draw, {
      ...(filled ? { status: 400, code: 'invalid' } : { status: 200 }),
      title: t('To which phone shall we send your rewards?'),
      paragraphs: [
        t(
          'We can send what your stories earn to your mobile-money wallet. The number is kept encrypted. Only the people who send the money see it.',
        ),
        ...(wallet && !isOpen
          ? [
              t('Now we send them to {network}, {number}, in {country}.', {
                network: mobileNetworks[wallet.network],
                number: wallet.number,
                country: place(wallet.country),
              }),
            ]
          : []),
      ],
      choices: isOpen
        ? [
            {
              words: t('We have this number: {network}, {number}, in {country}. Is it yours?', {
                network: mobileNetworks[wallet.network],
                number: wallet.number,
                country: place(wallet.country),
              }),
              forms: [{ action: `${path}/yes`, button: t('This is my number') }],
            },
          ]
        : [],
      form: {
        action: path,
        title: wallet ? t('Another number') : undefined,
        fields: fieldsOf(author, filled),
        button: t('Save my number'),
      },
      links: [],
    })
  }

  function done(c: Context, author: AuthorRow) {
    const wallet = maskWallet(deps, author)
    const number = openWallet(deps, author)?.number
    return answerNotice(deps, c, draw, {
      status: 200,
      title: t('Thank you, we have your number'),
      paragraphs: [
        t('We send your rewards to {network}, {number}. We have also written this to your email address.', {
          network: wallet ? mobileNetworks[wallet.network] : '',
          // Once, so that a slip is seen; everywhere else it is masked.
          number: number ? spokenNumber(number) : '',
        }),
        t('Is a digit wrong? Open the link in our message again and change it.'),
      ],
      links: [],
    })
  }

  return new Hono<Env>()
    .use(noStore)
    .use(async (c, next) => {
      c.header('x-robots-tag', 'noindex')
      await next()
    })
    .get('/:token', (c) => show(c, readWalletLink(deps, c.req.param('token'))))
    .post('/:token', async (c) => {
      const token = c.req.param('token')
      const link = readWalletLink(deps, token)
      if (link.state !== 'open') return show(c, link)
      return speak(link, async () => {
        const typed = typedIn(await c.req.parseBody())
        const [country = '', network = ''] = typed.wallet.split(':')
        const read = mobileMoney.safeParse({ country, network, number: typed.number, name: typed.name })
        if (!read.success) return asked(c, link.author, { typed, errors: errorsOf(read.error.issues) })
        const after = proveWallet(deps, token, read.data)
        return after?.state === 'open' ? done(c, after.author) : show(c, after ?? link)
      })
    })
    .post('/:token/yes', (c) => {
      const token = c.req.param('token')
      const after = proveWallet(deps, token, null)
      if (after?.state !== 'open') return show(c, after ?? readWalletLink(deps, token))
      return speak(after, () => done(c, after.author))
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
