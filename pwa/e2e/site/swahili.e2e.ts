import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { prohibitedPhrases } from '../../../data/vocabulary/contact.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { someMessage, someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { type Device, openDevice, withWorker } from '../harness/browser.ts'
import { fillStory, outbox } from '../harness/contributor.ts'
import { eventually } from '../harness/eventually.ts'
import { openFold } from '../harness/folds.ts'
import { fillMessage } from '../harness/forms.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { ripenNews } from '../harness/news.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'

const story = {
  ...someStory,
  title: 'Korongo walirudi kwenye mto wetu',
  content:
    'Korongo alirudi kwenye mto wetu mwaka jana, na watoto wa shule walihesabu viota vyake kwa msaada wa mwalimu wao.\n\nKijiji kizima kilisimama kando ya mto na hakuna aliyesema neno.',
  authorLocation: 'Mto wa Mfano, Tanzania',
}

let sandbox: Awaited<ReturnType<typeof openSandbox>>
let server: Server
let api: Api
let device: Device

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.smtp.env })
  api = openApi(server.url)
  await api.signIn()
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
afterEach(() => device.close())

/** What is looked for, and filled in by its label, is what the site says in Swahili: no word of it is written down twice. */
const inSwahili = (rule: () => Promise<void>) => () => speaking('sw', rule)

async function takeOffer(): Promise<void> {
  const page = await device.open('/about')
  await page.getByRole('link', { name: 'Soma kwa Kiswahili' }).click()
  await page.waitForURL('**/sw/about')
  await page.close()
}

async function openIn(path: string): Promise<Page> {
  const page = await device.open(path)
  expect(await page.getAttribute('html', 'lang')).toBe('sw')
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const received = () => listReceived(server.dataDir).filter(({ words }) => words.title === story.title)

/** The one mail with this subject that came to the writer. */
async function mailTo(address: string, subject: string): Promise<string> {
  const mails = () =>
    sandbox.smtp.inbox().filter(({ recipients, email }) => recipients.includes(address) && email.subject === subject)
  await eventually(() => mails().length).toBe(1)
  return mails()[0]?.email.text ?? ''
}

it(
  'a phone that is set to Swahili takes the offer, writes without signal, and is spoken to in Swahili until its story is on the site; so is who reads in Swahili on any other phone, when a message is not taken',
  inSwahili(async () => {
    device = await openDevice(server.url, { locale: 'sw-TZ', ...withWorker })
    await takeOffer()
    const form = await openIn('/sw/submit-story')
    await untilReadyForOffline(form)
    await device.setOffline(true)

    await openFold(form, t('Language of your story: {language}', { language: languageName('sw') }))
    await form.getByLabel(t('Language of your story')).selectOption('en')
    await fillStory(form, story)
    const guessed = { language: languageName('sw') }
    await form.getByText(t('This looks like {language}.', guessed)).waitFor()
    await form.getByRole('button', { name: t('It is in {language}', guessed) }).click()
    await form.getByRole('button', { name: t('Save to outbox') }).click()
    await heading(form, t('Safe on this phone. It will send itself.')).waitFor()
    await outbox(form).getByText(t('Waiting for signal')).waitFor()

    await device.setOffline(false)
    await heading(form, t('Thank you for your story')).waitFor()
    await outbox(form).getByText(t('Nothing is waiting on this phone.')).waitFor()
    expect(received()).toHaveLength(1)
    const { id = 0, language } = (await api.stories()).find(({ title }) => title === story.title) ?? {}
    expect(language).toBe('sw')

    const arrived = await mailTo(story.authorEmail, t('Your story has arrived'))
    expect(arrived).toContain(t('A story was sent to us with this email address, and it has arrived. Thank you.'))
    const code = /#my-story-([0-9A-Z]{12})/.exec(arrived)?.[1] ?? ''
    expect(arrived).toContain(`${server.url}/sw/submit-story#my-story-${code}`)
    const receipt = await openIn(`/sw/submit-story#my-story-${code}`)
    await heading(receipt, story.title).waitFor()
    expect(await receipt.getByLabel(t('Receipt code')).inputValue()).toBe(showReceiptCode(code))
    await receipt.getByRole('button', { name: t('Correct the words') }).waitFor()

    await api.move(id, 'published')
    await ripenNews(server)
    const published = await mailTo(story.authorEmail, t('Your story is published'))
    expect(published).toContain(t('You can take it back at any time with your receipt code.'))
    expect(published).toContain(`${server.url}/sw/story/${id}`)
    await heading(await openIn(`/sw/story/${id}`), story.title).waitFor()
    expect(received()).toHaveLength(1)

    // Somebody who reads in Swahili on a phone that is set to English.
    await device.close()
    device = await openDevice(server.url, { locale: 'en-GB' })
    const letter = await openIn('/sw/contact')
    await fillMessage(letter, { message: `${someMessage.message} ${prohibitedPhrases[0]}` })
    await letter.getByRole('button', { name: t('Send message') }).click()
    const refusal = t('Please review your message content and remove any inappropriate material.')
    await letter.getByText(refusal).first().waitFor()
  }),
)
