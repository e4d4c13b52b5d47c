import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { phone } from '../../api/readers/testing.ts'
import { authorNotifications } from '../../data/tables/notifications.ts'
import { type Given, openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

const title = 'The nets & the turtle: 100% “ours”'
const link = 'http://localhost/api/share/story/1'
const words = `Check out this inspiring wildlife conservation story: ${title}`

/** The page of a story that fits a window, on a phone as its browser presents itself. */
async function open(path = '/story/1', given: Given = {}) {
  const opened = await openScreen(path, {
    given: async (api) => {
      if (!given.api) await (await openStories(api)).publish({ title })
    },
    ...given,
  })
  const { api, click, answerInstead } = opened
  const calls: { call: string; body: string }[] = []
  answerInstead(/^\/api\/stories\/1\//, async (request, fromServer) => {
    for (const [name, value] of Object.entries(phone)) request.headers.set(name, value)
    calls.push({ call: new URL(request.url).pathname.split('/').at(-1) ?? '', body: await request.clone().text() })
    return fromServer()
  })
  vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())
  await screen.findByRole('heading', { name: title })
  const bar = () => within(document.querySelector<HTMLElement>('.engagement-wide') as HTMLElement)
  const toldTo = (call: string) => calls.filter((one) => one.call === call)
  return {
    ...opened,
    bar,
    toldTo,
    like: () => bar().getByRole<HTMLButtonElement>('button', { name: /^Like \d/ }),
    liked: () => bar().findByRole<HTMLButtonElement>('button', { name: /^Liked/ }),
    share: () => bar().getByRole<HTMLButtonElement>('button', { name: /^Share \d/ }),
    async shareBy(name: string) {
      await click(bar().getByRole('button', { name: /^Share \d/ }))
      await click(await screen.findByRole('menuitem', { name }))
    },
    /** Until the server has seen as much time as the story takes. */
    async read() {
      await waitFor(() => expect(toldTo('view')).toHaveLength(1))
      await waitFor(() => expect(bar().getByText('view').parentElement?.textContent).toBe('1 view'))
      api.clock.pass(12_000)
    },
    async counts() {
      const { viewCount, likeCount, shareCount } = await (await openStories(api)).one(1)
      return { viewCount, likeCount, shareCount }
    },
  }
}

const told = async (name: string, text: string) => {
  await toast(name)
  screen.getByText(text)
}

describe('a story can be liked once it was read', () => {
  it('too early the reader learns what is missing, and neither like nor share is counted', async () => {
    const { click, like, shareBy, counts } = await open()
    await click(like())
    await told(
      'Complete Reading Required',
      'Please read the full story before liking/sharing. Scroll to the end and take your time reading.',
    )
    await shareBy('Copy Link')
    await told('Link Copied!', 'Story link copied to clipboard.')
    expect(await navigator.clipboard.readText()).toBe(link)
    await click(screen.getByRole('button', { name: 'Dismiss' }))
    await shareBy('Facebook')
    await toast('Complete Reading Required')
    expect(window.open).not.toHaveBeenCalled()
    expect(await counts()).toMatchObject({ likeCount: 0, shareCount: 0 })
  })

  it('after reading it is liked for good: the button, the device and the server know', async () => {
    const { api, cookies, click, read, like, liked, counts, toldTo } = await open()
    await read()
    await click(like())
    await told('Story Liked!', 'Thank you for your engagement.')
    expect((await liked()).disabled).toBe(true)
    await waitFor(() => expect(toldTo('view-complete')).toHaveLength(1))
    expect(await counts()).toMatchObject({ viewCount: 1, likeCount: 1 })

    const again = await open('/story/1', { api, cookies })
    await again.liked()
    await waitFor(() => expect(again.toldTo('view')).toHaveLength(1))
    const second = await fetch('/api/stories/1/like', { method: 'POST' })
    expect([second.status, await second.json()]).toEqual([429, expect.objectContaining({ action: 'duplicate' })])
    expect(await counts()).toMatchObject({ viewCount: 1, likeCount: 1 })

    localStorage.clear()
    const forgotten = await open('/story/1', { api, cookies })
    await forgotten.click(forgotten.like())
    await toast('Already Liked')
    await forgotten.liked()
  })

  it('without a connection neither is possible, and the page says why', async () => {
    const { like, share, bar, loseConnection } = await open()
    loseConnection()
    await bar().findByText('You’re offline. Likes and shares need signal.')
    expect([like().disabled, share().disabled]).toEqual([true, true])
  })
})

describe('a story is shared', () => {
  it('through a small window of the platform, with the link and the words, which counts once', async () => {
    const { read, shareBy, toldTo, counts } = await open()
    await read()
    const platforms = {
      Facebook: 'www.facebook.com',
      Twitter: 'twitter.com',
      LinkedIn: 'www.linkedin.com',
      WhatsApp: 'wa.me',
    }
    for (const [name, host] of Object.entries(platforms)) {
      await shareBy(name)
      if (name === 'Facebook') await told('Share Recorded!', 'Thank you for spreading awareness.')
      else await toast('Already Shared')
      const [opened = '', target, features] = vi.mocked(window.open).mock.lastCall ?? []
      const address = new URL(opened)
      expect([address.host, target, features]).toEqual([host, '_blank', 'width=600,height=400,noopener'])
      expect(decodeURIComponent(address.search)).toContain(link)
      expect(decodeURIComponent(address.search)).toContain(words)
    }
    expect(toldTo('share').map(({ body }) => JSON.parse(body))).toEqual(
      ['facebook', 'twitter', 'linkedin', 'whatsapp'].map((platform) => ({ platform })),
    )
    expect(window.open).toHaveBeenCalledTimes(4)
    expect(await counts()).toMatchObject({ shareCount: 1 })
  })

  it('on a phone with its own sheet; a sheet that is closed again is no share, one that was used is', async () => {
    const { click, read, like, shareBy, toldTo } = await open()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone['user-agent'])
    const sheet = vi.fn(async (_data: ShareData) => {
      throw new DOMException('Closed', 'AbortError')
    })
    Object.assign(navigator, { share: sheet })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await read()
    await shareBy('WhatsApp')
    await waitFor(() => expect(sheet.mock.calls).toEqual([[{ title, text: words, url: link }]]))
    // What comes after it in the same page would have been behind the share.
    await click(like())
    await toast('Story Liked!')
    expect(toldTo('share')).toEqual([])
    sheet.mockResolvedValue(undefined as never)
    await shareBy('Twitter')
    await told('Share Recorded!', 'Thank you for spreading awareness.')
    expect(window.open).not.toHaveBeenCalled()
  })

  it('from a menu that opens and closes by keyboard and gives the focus back', async () => {
    const { user, click, share } = await open()
    share().focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    const focused = () => document.activeElement?.textContent?.trim()
    await waitFor(() => expect(focused()).toBe('Facebook'))
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Copy Link')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Facebook')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(share())
    await click(share())
    await screen.findByRole('menu')
    await click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('from its card in the list by its link, which is said where there is no share sheet', async () => {
    const { click } = await open('/stories')
    const said = vi.fn()
    vi.stubGlobal('alert', said)
    await click(screen.getByRole('button', { name: `Share: ${title}` }))
    await waitFor(() => expect(said).toHaveBeenCalledWith('Story link copied to clipboard!'))
    expect(await navigator.clipboard.readText()).toBe(link)
  })
})

it('a story is reported with a reason; the editors get it', async () => {
  const { api, click, fill, loseConnection } = await open()
  await click(screen.getByRole('button', { name: 'Report this story' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this story' }))
  const send = () => click(dialog.getByRole('button', { name: 'Send report' }))
  await send()
  await dialog.findByText('Please choose a reason')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('reason'))
  await click(dialog.getByLabelText('It is not true'))
  await fill(dialog.getByLabelText(/^Your email/), 'not an address')
  await send()
  await dialog.findByText('Please enter a valid email address')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'))
  await fill(dialog.getByLabelText(/^Your email/), 'reader@example.org')
  await fill(dialog.getByLabelText(/^What should we know/), 'The river is not there.')
  const regain = loseConnection()
  await send()
  await dialog.findByText(/^There is no signal\./)
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What should we know/).value).toBe('The river is not there.')
  regain()
  await send()
  await screen.findByRole('heading', { name: 'The editors have your report' })
  await click(screen.getByRole('button', { name: 'Back to the story' }))
  await waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Report this story'))
  const notices = api.deps.db.select().from(authorNotifications).all()
  expect(notices.filter(({ notificationType }) => notificationType === 'story_report')).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('The river is not there.'),
      metadata: JSON.stringify({ storyId: 1, reason: 'untrue', replyTo: 'reader@example.org' }),
    }),
  ])
})
