import { expect, test } from 'vitest'
import { newsletterSubscriptions } from '../../data/tables/newsletter.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { openTestApp } from '../testing.ts'

type Api = Awaited<ReturnType<typeof openTestApp>>

const subscribe = ({ app }: Api, email: unknown) =>
  app.request('/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

const subscribers = ({ deps }: Api) => deps.db.select().from(newsletterSubscriptions).all()

test('an address is on the list once, in whatever case, and each time gets the same answer', async () => {
  const api = await openTestApp()
  const first = await subscribe(api, 'Noor@example.org')
  const second = await subscribe(api, ' noor@EXAMPLE.org ')
  const at = api.clock.now().toISOString()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())
  expect(subscribers(api)).toMatchObject([{ email: 'Noor@example.org', subscribedAt: at, confirmedAt: at }])
})

test('the admins hear of a subscriber once', async () => {
  const api = await openTestApp()
  await subscribe(api, 'noor@example.org')
  await subscribe(api, 'noor@example.org')
  const told = api.deps.db.select().from(authorNotifications).all()
  expect(told).toMatchObject([{ notificationType: 'newsletter_signup', requiresAdminAction: false }])
})

test.each(['a@', '', 'nobody', undefined, `${'a'.repeat(150)}@example.org`])('“%s” is no address', async (email) => {
  const api = await openTestApp()
  const answer = await subscribe(api, email)
  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toBe('Please enter a valid email address.')
  expect(subscribers(api)).toEqual([])
})

test.each(['josé@example.org', 'a@пример.рф'])('“%s” is as good as any other address', async (email) => {
  const api = await openTestApp()
  expect((await subscribe(api, email)).status).toBe(200)
  expect(subscribers(api)).toMatchObject([{ email }])
})

test('a school may subscribe, a program that fills the list has to wait', async () => {
  const api = await openTestApp()
  for (let n = 0; n < 100; n += 1) expect((await subscribe(api, `pupil${n}@example.org`)).status).toBe(200)
  const answer = await subscribe(api, 'one-more@example.org')
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('3600')
})
