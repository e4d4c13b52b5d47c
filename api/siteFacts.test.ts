import { expect, test } from 'vitest'
import { siteFactsOf } from './siteFacts.ts'
import { openTestApp } from './testing.ts'

const donateUrlWith = async (external?: string) => {
  const environment = { PUBLIC_URL: 'https://voices.example', ...(external && { EXTERNAL_DONATE_URL: external }) }
  return siteFactsOf((await openTestApp(environment)).deps).donateUrl
}

test.each([
  undefined,
  'https://voices.example/donate',
  'https://voices.example/donate/',
  'http://voices.example/donate?from=story',
  'https://Voices.example/donate#form',
])('donations are given on the page of this site: %j', async (external) => {
  expect(await donateUrlWith(external)).toBe('/donate')
})

test.each([
  'https://give.example/donate',
  'https://voices.example/give',
  'https://www.voices.example/donate',
  'https://voices.example:8443/donate',
])('donations are given elsewhere: %s', async (external) => {
  expect(await donateUrlWith(external)).toBe(external)
})

test('donations are given where an admin says, before what the operator has set', async () => {
  const { app, deps, signIn } = await openTestApp({ EXTERNAL_DONATE_URL: 'https://give.example/' })
  const cookie = await signIn()
  const change = (donationPage: string) =>
    app.request('/api/organisation', {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ donationPage }),
    })
  expect((await change('https://donate.example/wildlife')).status).toBe(200)
  expect(siteFactsOf(deps).donateUrl).toBe('https://donate.example/wildlife')
  expect((await change('javascript:alert(1)')).status).toBe(400)
  await change('')
  expect(siteFactsOf(deps).donateUrl).toBe('https://give.example/')
})

test('the pages know how long copies of the database go back', async () => {
  expect(siteFactsOf((await openTestApp()).deps).copiesDays).toBeNull()
  const { deps } = await openTestApp({ COPIES_URL: 'file:///mnt/copies', COPIES_DAYS: '30' })
  expect(siteFactsOf(deps).copiesDays).toBe(30)
})

test('the pages know whether a mail asks who joins the newsletter', async () => {
  const { app, deps, signIn } = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@voices.example' })
  expect(siteFactsOf(deps).newsletterAsks).toBe(true)
  const before = deps.published.version
  await app.request('/api/newsletter/settings', {
    method: 'PUT',
    headers: { cookie: await signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ confirm: false }),
  })
  expect(siteFactsOf(deps).newsletterAsks).toBe(false)
  expect(deps.published.version).not.toBe(before)
  expect(siteFactsOf((await openTestApp()).deps).newsletterAsks).toBe(false)
})
