import { expect, it } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import { openExpress } from './testing.ts'

const dayMs = 86_400_000

/** An author who has got the mail, and its link. */
async function openMailed() {
  const desk = await openExpress()
  const { id } = desk.add()
  await desk.call(id, 'create')
  const link = /\/author-account\/\S+/.exec(String(desk.mails()[0]?.text))?.[0] ?? ''
  const account = String(desk.profile(id)?.stripeAccountId)
  const open = async (path = link) => {
    const answer = await desk.app.request(path)
    const isPage = answer.headers.get('content-type')?.includes('json')
    const said = isPage ? ((await answer.json()) as { title: string; code?: string }) : null
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      kept: answer.headers.get('cache-control'),
      title: said?.title ?? null,
      code: said?.code,
    }
  }
  return { ...desk, id, link, account, open }
}

it('the link of the mail leads to Stripe by a fresh link each time it is opened, and nobody keeps that', async () => {
  const { open, account, sandbox } = await openMailed()
  const [first, second] = [await open(), await open()]
  expect(first).toMatchObject({ status: 303, kept: expect.stringContaining('no-store') })
  expect(first.to).toContain(`${sandbox.url}/connect/onboard/${account}`)
  expect(second.to).not.toBe(first.to)
})

it('the onboarding at Stripe comes back to a page that says what happened, and what is next', async () => {
  const { open, link, sandbox, account, profile, id, told } = await openMailed()
  const at = async (end: string) => {
    const { origin, pathname, searchParams } = new URL(String((await open()).to))
    const fields = new URLSearchParams({ link: String(searchParams.get('link')), end })
    const answer = await fetch(origin + pathname, { method: 'POST', body: fields, redirect: 'manual' })
    return new URL(String(answer.headers.get('location'))).pathname
  }
  expect(await at('expired')).toBe(link)
  expect(await at('later')).toBe(`${link}/back`)
  expect(await open(`${link}/back`)).toMatchObject({ status: 200, title: 'Not finished yet' })
  await at('restricted')
  expect(await open(`${link}/back`)).toMatchObject({ status: 200, title: 'Thank you, Stripe is looking at it' })
  await at('finished')
  expect(await open(`${link}/back`)).toMatchObject({ status: 200, title: 'Your account is ready' })
  expect(await open()).toMatchObject({ status: 200, title: 'Your account is ready' })
  expect(sandbox.stripe.accountOf(account).payouts_enabled).toBe(true)
  // Without any event of Stripe's.
  expect(profile(id)).toMatchObject({ stripeExpressPayoutsEnabled: true })
  expect(told()).toEqual(['express_ready'])
})

it('the link holds for thirty days', async () => {
  const { open, clock } = await openMailed()
  clock.pass(30 * dayMs)
  expect((await open()).status).toBe(303)
  clock.pass(1_000)
  expect(await open()).toMatchObject({ status: 410, code: 'link.void', title: 'This link no longer works' })
})

it.each([
  ['the address', { email: 'someone.else@example.net' }],
  ['the account', { stripeAccountId: 'acct_another' }],
  ['the account, which is gone,', { stripeAccountId: null }],
])('the link is void when %s is another one', async (_what, change) => {
  const { open, deps } = await openMailed()
  deps.db.update(authors).set(change).run()
  expect(await open()).toMatchObject({ status: 410 })
})

it.each(['x', 'account.1.9999999999.x', 'account.1.9999999999.x.forged'])(
  'a link that is not ours leads nowhere: %s',
  async (token) => {
    const { open, sandbox } = await openMailed()
    const asked = sandbox.requests().length
    expect(await open(`/author-account/${token}`)).toMatchObject({ status: 400, to: null })
    expect(sandbox.requests()).toHaveLength(asked)
  },
)

it('a link that was cut off by a mail program is not ours', async () => {
  const { open, link } = await openMailed()
  expect(await open(link.slice(0, -1))).toMatchObject({ status: 400, title: 'This link is not complete' })
})

it('while Stripe does not answer the page says so', async () => {
  const { open, sandbox } = await openMailed()
  sandbox.failNext({ provider: 'stripe', status: 500 })
  expect(await open()).toMatchObject({ status: 503, code: 'stripe.silent', title: 'Stripe does not answer' })
})

it('one network opens it sixty times an hour, and not for ever', async () => {
  const { open } = await openMailed()
  for (let more = 0; more < 60; more++) await open('/author-account/x')
  expect((await open()).status).toBe(429)
})
