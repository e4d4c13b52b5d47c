import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { until } from '../../../scripts/until.ts'
import { someApplicant, someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { adminPath } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { listRows } from '../harness/forms.ts'
import { listGifts } from '../harness/gifts.ts'
import { makePhoto } from '../harness/media.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'
import { listReceived } from '../harness/stored.ts'
import { translatePage } from '../harness/translator.ts'
import type { Place, Tab } from './engine.ts'
import { type Engine, installedEngines } from './engines.ts'
import { type Line, openLine } from './line.ts'

let sandbox: Sandbox
let server: Server
let api: Api
let line: Line
/** A story of a few lines, read whole in ten seconds. */
let short: number

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: { ...sandbox.env, DEMO_CONTENT: 'on' } })
  sandbox.stripe.events.deliverTo(server.url)
  api = openApi(server.url)
  await api.signIn()
  short = (await api.submit({ title: 'The hornbill at the well' })).storyId
  await api.move(short, 'published')
  line = await openLine(server.url)
})
afterAll(async () => {
  await line?.close()
  await server?.stop()
  await sandbox?.close()
})

const button = (name: string | RegExp): Place => ({ role: 'button', name })
const field = (name: string | RegExp): Place => ({ role: 'field', name })

describe.each(installedEngines())('in $name', (engine: Engine) => {
  let tab: Tab

  beforeEach(async () => {
    line.turn('open')
    tab = await engine.open()
  })
  afterEach(() => tab?.close())

  const open = (path: string) => tab.goto(line.url + path)
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is meant, without what is hidden
  const words = () => tab.run(() => document.body.innerText.replace(/\s+/g, ' '))
  const reads = (text: string | RegExp) =>
    text instanceof RegExp ? eventually(words).toMatch(text) : eventually(words).toContain(text)
  const path = () => tab.run(() => location.pathname)
  const received = (title: string) => listReceived(server.dataDir).filter((story) => story.words.title === title)
  /** Chooses in a list as its own keys would. */
  const choose = (name: string, value: string) =>
    tab.run(
      ((wanted: string, chosen: string) => {
        const select = Array.from(document.querySelectorAll('select')).find(({ name: its }) => its === wanted)
        if (!select) throw new Error(`No list ${wanted}`)
        select.value = chosen
        for (const event of ['input', 'change']) select.dispatchEvent(new Event(event, { bubbles: true }))
      }) as never,
      name,
      value,
    )

  const holds = (cacheName: string, path: string) =>
    tab.run(
      (async (name: string, kept: string) =>
        (await caches.has(name)) &&
        (await caches.match(kept, { cacheName: name, ignoreSearch: true })) !== undefined) as never,
      cacheName,
      path,
    ) as Promise<boolean>

  /** The worker is in charge, and what was read is on the device. */
  async function untilKept(path: string) {
    await until(() => tab.run(() => navigator.serviceWorker?.controller !== null))
    for (const kept of [path, '/newest-stories']) await until(() => holds('pages', kept))
  }

  /** The worker is in charge, and the app is on the device, as its reader wants it. */
  async function untilReady() {
    await tab.run(() => localStorage.setItem('app', 'keep'))
    await open(await path())
    await until(() => tab.run(() => navigator.serviceWorker?.controller !== null))
    await until(() => holds('app', '/shell'))
  }

  async function fillStory(title: string) {
    await tab.type(field(/^Title/), title)
    await choose('category', someStory.category)
    await tab.type(field(/^Story/), someStory.content)
    await tab.type(field(/^Your name/), someStory.authorName)
    await tab.type(field(/^Location/), someStory.authorLocation)
    await tab.type(field(/^Email \*/), someStory.authorEmail)
  }

  it.each([
    ['/submit-story', { title: 'The heron', content: 'It is back.', authorEmail: 'wanjiru@example.org' }],
    ['/contact', { name: 'Wanjiru Example', message: 'The heron is back at the ford.' }],
    ['/volunteer', { name: 'Wanjiru Example', motivation: 'The heron is back at the ford.' }],
    ['/donate', { amount: '300', donorName: 'Wanjiru Example' }],
    ['/', { email: 'wanjiru@example.org' }],
  ])('%s keeps what is typed while it is translated', async (form, fields) => {
    await open(form)
    await tab.run(() => document.addEventListener('voices:started', () => Object.assign(window, { hasStarted: true })))
    await tab.run(translatePage as never, null)
    await tab.run(
      ((values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values)) {
          const typed = document.querySelector<HTMLInputElement>(`#root form [name="${name}"]`)
          if (!typed) throw new Error(`No field ${name}`)
          typed.focus()
          typed.value = value
          typed.dispatchEvent(new Event('input', { bubbles: true }))
        }
      }) as never,
      fields,
    )
    await eventually(() => tab.run(() => 'hasStarted' in window)).toBe(true)
    const kept = () =>
      tab.run(
        ((names: string[]) =>
          names.map(
            (name) => document.querySelector<HTMLInputElement>(`#root form [name="${name}"]`)?.value ?? null,
          )) as never,
        Object.keys(fields),
      )
    await eventually(kept).toEqual(Object.values(fields))
    await reads('‹')
    expect(await tab.run(() => document.querySelectorAll('h1').length)).toBe(1)
  })

  it.each(['dead', 'cut'] as const)('saved stories open on a %s line', async (state) => {
    await open(`/story/${short}`)
    await untilKept(`/story/${short}`)
    line.turn(state)
    await open(`/story/${short}`)
    await reads('nobody spoke')
    await open('/stories')
    await reads('The newest stories')
    await reads('The hornbill at the well')
    line.turn('open')
    await open('/')
    await untilReady()
    line.turn(state)
    await open('/stories')
    await reads('This is the copy saved on this phone')
    await reads('The hornbill at the well')
  })

  it('a story with a photo, written without a line, arrives once', async () => {
    const title = `Without a line, in ${engine.name}`
    await open('/submit-story')
    await untilReady()
    await fillStory(title)
    await tab.attach(field('Add a photo'), await makePhoto())
    await reads(/1 photo: /)
    const isKept = !(await words()).includes('Not saved on this phone')
    line.turn('cut')
    await tab.click(button('Submit story'))
    await reads('Safe on this phone. It is not sent yet.')
    await reads('Open this site again when you have signal. Then it is sent.')
    if (!isKept) await reads('The photo is not saved.')
    line.turn('open')
    await open('/stories')
    await eventually(() => received(title).map(({ media }) => media.length)).toEqual([isKept ? 1 : 0])
    await open('/submit-story#outbox')
    await reads('Nothing is waiting on this phone.')
    expect(received(title)).toHaveLength(1)
  })

  it('a draft is offered back after the page was opened anew', async () => {
    await open('/submit-story')
    await untilReady()
    await tab.type(field(/^Title/), 'Half a story')
    await reads('Draft saved on this phone')
    await open('/submit-story')
    await reads('Half a story')
    await tab.click(button(/^Continue/))
    await eventually(() => tab.run(() => document.querySelector<HTMLInputElement>('[name=title]')?.value)).toBe(
      'Half a story',
    )
  })

  it('a story is spoken without a line, lives through a reload, and arrives once with all takes', async () => {
    const title = `Spoken in ${engine.name}`
    const seconds = () => tab.run(() => document.querySelector('.recorder-time b')?.textContent ?? '')
    // Firefox brings a microphone of its own for tests.
    const listens = async () => engine.name === 'Firefox' || tab.run(hearTone)
    await open('/submit-story')
    await untilReady()
    await tab.click(button('Say it'))
    await eventually(words).toMatch(/Start recording|This browser cannot record/)
    if ((await words()).includes('This browser cannot record')) {
      console.warn(`${engine.name} has no MediaRecorder here: it says so, and takes a file.`)
      return
    }
    await listens()
    await tab.click(button('Start recording'))
    await eventually(seconds).toBe('0:02')
    const isKept = !(await words()).includes('This browser cannot keep the recording')
    if (isKept) {
      line.turn('cut')
      await open('/submit-story')
      await reads(/with a recording\./)
      await tab.click(button(/^Continue/))
      await listens()
      await tab.click(button('Go on'))
      await eventually(seconds).toBe('0:04')
    }
    await tab.click(button('Pause'))
    await tab.type(field(/^Title/), title)
    await choose('category', someStory.category)
    await tab.type(field(/^Your name/), someStory.authorName)
    await tab.type(field(/^Location/), someStory.authorLocation)
    await tab.type(field(/^Email \*/), someStory.authorEmail)
    await tab.click(button('Submit story'))
    if (isKept) {
      await reads('Safe on this phone. It is not sent yet.')
      line.turn('open')
      await open('/stories')
    }
    await eventually(() => received(title).map(({ media }) => media.map(({ kind }) => kind))).toEqual([['audio']])
    const voice = async () => (await api.stories()).find((one) => one.title === title)?.media[0]
    await eventually(async () => (await voice())?.state).toBe('ready')
    expect((await voice())?.voice?.durationSeconds).toBeGreaterThan(isKept ? 2.5 : 1)
  })

  it('a message reaches the team once', async () => {
    const message = `We keep the ford clean. Written in ${engine.name}.`
    await open('/contact')
    await eventually(() =>
      tab.run(() => document.querySelector<HTMLButtonElement>('form[aria-label=Message] [type=submit]')?.disabled),
    ).toBe(false)
    await tab.type(field(/^Your name/), 'Wanjiru Example')
    await tab.type(field(/^Email \*/), 'wanjiru@example.org')
    await choose('category', 'partnership')
    await tab.type(field(/^Message/), message)
    await tab.click(button('Send message'))
    await reads('Your message has arrived.')
    const rows = listRows<{ message: string }>(server.dataDir, 'contact_messages')
    expect(rows.filter((row) => row.message === message)).toHaveLength(1)
  })

  it('a story that was read can be liked, and its link copied', async () => {
    const before = await api.story(short)
    await open(`/story/${short}`)
    await tab.run(() => document.querySelector('footer')?.scrollIntoView())
    await until(async () => (await words()).includes('You can like and share now.'))
    await tab.click(button(/^Like,? \d/))
    await eventually(async () => (await api.story(short)).likeCount).toBe(before.likeCount + 1)
    await tab.click(button(/^Share,? \d/))
    await tab.click({ role: 'menuitem', name: 'Copy Link' })
    await eventually(async () => (await api.story(short)).shareCount).toBe(before.shareCount + 1)
  })

  it('a gift by card arrives', async () => {
    const before = listGifts(server.dataDir).length
    await open('/donate')
    await until(() =>
      tab.run(() =>
        Array.from(document.querySelectorAll('button')).some(
          ({ textContent, disabled }) => /^Donate \$/.test(textContent?.trim() ?? '') && !disabled,
        ),
      ),
    )
    await tab.click(button(/^Donate \$/))
    await reads('Complete Your Donation')
    await tab.click(button(/is paid/))
    await tab.click(button(/^Pay \$/))
    await reads('Thank you')
    await eventually(() =>
      listGifts(server.dataDir)
        .slice(before)
        .map(({ status }) => status),
    ).toEqual(['succeeded'])
  })

  async function enter(tabName: string) {
    await open(`${adminPath}#${tabName}`)
    await tab.type(field(/^Authentication code/), adminCodes.admin1)
    await tab.click(button('Access Admin'))
    await reads('Admin dashboard')
  }

  it('an admin enters, reads a story and publishes it', async () => {
    const title = `Waits for an editor, in ${engine.name}`
    const { storyId } = await api.submit({ title })
    await enter('pending')
    await tab.click(button(`View Full: ${title}`))
    await tab.click(button('Approve & Publish'))
    await eventually(async () => (await api.story(storyId)).status).toBe('published')
  })

  it('an admin writes news, and readers find it', async () => {
    const title = `Four dogs, in ${engine.name}`
    await enter('blog')
    await tab.click(button('New Post'))
    await tab.type(field(/^Title/), title)
    await tab.type(field(/^Category/), 'Education')
    await tab.type(field(/^Text/), 'They came back at noon.')
    await tab.click(button('Publish'))
    await until(() => tab.run(() => document.querySelector('dialog[open]') !== null))
    await tab.click(button('Publish'))
    await eventually(async () => (await fetch(`${server.url}/api/blog-posts`)).text()).toContain(title)
  })

  it('an application, written without a line, waits and arrives once', async () => {
    const name = `Chidi in ${engine.name}`
    await open('/volunteer')
    await untilReady()
    const { name: _name, ...answers } = someApplicant
    await tab.run(
      ((given: Record<string, string>) => {
        for (const [key, value] of Object.entries(given)) {
          const input = document.querySelector<HTMLInputElement>(`form[aria-label=Application] [name=${key}]`)
          if (!input) throw new Error(`No field ${key}`)
          input.value = value
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
        for (const box of ['[name=conservationActivities]', '[name=agreesToTerms]'])
          document.querySelector<HTMLInputElement>(`form[aria-label=Application] ${box}`)?.click()
      }) as never,
      { ...answers },
    )
    await tab.type(field(/^Full name/), name)
    line.turn('cut')
    await tab.click(button('Submit application'))
    await reads('Open this site again when you have signal. Then it is sent.')
    line.turn('open')
    await open('/')
    const rows = () =>
      listRows<{ name: string }>(server.dataDir, 'volunteer_applications').filter((row) => row.name === name)
    await eventually(() => rows().length).toBe(1)
    await open('/submit-story#outbox')
    await reads('Nothing is waiting on this phone.')
    expect(rows()).toHaveLength(1)
  })

  it('the menu of a small screen leads on', async () => {
    await open('/about')
    await tab.click(button('Open menu'))
    // A dialog of the app, or a popover of the browser where the app was not there yet.
    await eventually(() => tab.run(() => document.querySelector('#menu')?.getClientRects().length)).toBe(1)
    await tab.run(() => document.querySelector<HTMLElement>('#menu nav a[href="/stories"]')?.click())
    await eventually(path).toBe('/stories')
  })
})

/** Runs in the page: its microphone hears a tone. The recorder is the browser's own. */
function hearTone() {
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
    configurable: true,
    value: async () => {
      const context = new AudioContext()
      const tone = new OscillatorNode(context, { frequency: 330 })
      const microphone = context.createMediaStreamDestination()
      tone.connect(microphone)
      tone.start()
      await context.resume()
      return microphone.stream
    },
  })
}
