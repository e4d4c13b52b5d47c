import { describe, expect, it } from 'vitest'
import { adminCodes } from '../../../api/testing.ts'
import { openDesk } from '../../testing/desk.ts'
import { dialog, openScreen, screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

const gate = '/admin/wildlifeafrica'
const code = () => screen.findByLabelText<HTMLInputElement>('Authentication code')
const dashboard = () => screen.findByRole('heading', { name: 'Admin dashboard' })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const rail = () => within(screen.getByRole('navigation', { name: 'Admin sections' }))

async function openGate(given: Parameters<typeof openScreen>[1] = {}) {
  const opened = await openScreen(gate, given)
  const enter = async (words: string) => {
    await opened.fill(await code(), words)
    await opened.press('Access Admin')
  }
  await code()
  return { ...opened, enter }
}

/** [label in the rail, address, heading of the tab], in the order of the rail. */
const tabs = [
  ['Pending', 'pending', 'Stories Awaiting Review'],
  ['Published', 'published', 'Published stories'],
  ['Messages', 'messages', 'Messages'],
  ['Blog', 'blog', 'Blog'],
  ['Content calendar', 'content-calendar', 'Content calendar'],
  ['Social', 'social', 'Social'],
  ['Newsletter', 'newsletter', 'Newsletter'],
  ['Authors', 'authors', 'Authors'],
  ['Donations', 'donations', 'Donations'],
  ['Notifications', 'notifications', 'Notifications'],
  ['Settings', 'settings', 'Settings'],
] as const

describe('the gate', () => {
  it('asks for the authentication code, and its button works only with one', async () => {
    const { fill } = await openGate()
    const [field, button] = [await code(), screen.getByRole<HTMLButtonElement>('button', { name: 'Access Admin' })]
    expect([field.type, button.disabled]).toEqual(['password', true])
    await fill(field, 'x')
    expect(button.disabled).toBe(false)
  })

  it('a wrong code is told, and the field is empty again', async () => {
    const { enter } = await openGate()
    await enter('not-this-one')
    await within(screen.getByRole('alert')).findByText('Invalid authentication code')
    expect((await code()).value).toBe('')
    expect(document.activeElement).toBe(await code())
  })

  it("says 'Verifying...' for as long as the server thinks", async () => {
    const { enter, holdBack } = await openGate()
    const release = holdBack(/^\/api\/admin\/session$/)
    await enter(adminCodes.admin1)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Verifying...' })).disabled).toBe(true)
    release()
    await dashboard()
  })

  it.each(['admin1', 'admin2'] as const)('the code decides who sits at the desk: %s', async (admin) => {
    const { enter } = await openGate()
    await enter(adminCodes[admin])
    await dashboard()
    rail().getByText(admin)
    expect(Object.values({ ...sessionStorage })).toEqual(expect.arrayContaining(['true', admin]))
  })

  it('a forged cookie or a flag set by hand opens nothing', async () => {
    const cookie = 'forged'.repeat(7)
    const { api } = await openGate({
      cookies: new Map([['vfw_admin', cookie]]),
      given() {
        sessionStorage.setItem('adminAuthenticated', 'true')
        sessionStorage.setItem('adminName', 'admin1')
      },
    })
    const ask = async (address: string) => {
      const answer = await api.app.request(address, { headers: { cookie: `vfw_admin=${cookie}` } })
      return [answer.status, answer.ok ? await answer.json() : null]
    }
    expect(await ask('/api/admin/summary')).toEqual([401, null])
    expect(await ask('/api/admin/session')).toEqual([401, null])
    expect(await ask('/api/stories?status=pending')).toEqual([200, []])
  })

  it('signing out leaves nothing behind', async () => {
    const { api, enter, press, cookies } = await openGate()
    await enter(adminCodes.admin1)
    await dashboard()
    const token = cookies.get('vfw_admin')
    await press('Sign out')
    await code()
    // The name of the device opens nothing: its wrong codes are counted apart from those of strangers.
    expect([...cookies.keys()]).toEqual(['vfw_desk'])
    expect(sessionStorage).toHaveLength(0)
    await openGate({ api, cookies })
    expect((await api.app.request('/api/admin/session', { headers: { cookie: `vfw_admin=${token}` } })).status).toBe(
      401,
    )
  })

  it('after five wrong codes at an address a sixth is told to wait, and the right one still opens it', async () => {
    const { enter, cookies } = await openGate()
    for (let attempt = 1; attempt <= 5; attempt++) {
      await enter(`wrong-${attempt}`)
      await within(screen.getByRole('alert')).findByText('Invalid authentication code')
      await waitFor(async () => expect((await code()).value).toBe(''))
    }
    await enter('wrong-6')
    await within(screen.getByRole('alert')).findByText(/try again in 15 minutes/)
    expect(cookies.size).toBe(0)
    await enter(adminCodes.admin1)
    await dashboard()
  })
})

describe('the desk', () => {
  it('has five cards in their order', async () => {
    await openDesk('pending')
    const cards = within(await screen.findByRole('navigation', { name: 'Summary' }))
    await cards.findByText('$0')
    expect(cards.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Pending Stories0',
      'Published Stories0',
      'Blog Posts0',
      'Unread Messages0',
      'Successful Donations$0',
    ])
  })

  it('has exactly eleven tabs, each at its own address, with the focus on its heading', async () => {
    const { click } = await openDesk('settings')
    await heading('Settings')
    const linked = rail().getAllByRole('link')
    expect(linked.filter((link) => link.getAttribute('href')?.includes('#'))).toHaveLength(11)
    for (const [label, hash, title] of tabs) {
      await click(rail().getByRole('link', { name: label === 'Pending' ? /^Pending/ : label }))
      expect(document.activeElement).toBe(await heading(title))
      expect(location.hash).toBe(`#${hash}`)
    }
  })

  it('#social-media-publish and a post handed over open the social tab', async () => {
    const { api } = await openDesk('social-media-publish')
    await heading('Social')
    await openDesk('pending', { api, given: () => sessionStorage.setItem('pending-publish', '{}') })
    await heading('Social')
  })

  it('all eleven tabs open from a sheet, which Esc closes', async () => {
    const { click, user } = await openDesk('pending')
    const opener = screen.getByRole('button', { name: 'All 11' })
    opener.focus()
    await click(opener)
    expect((await dialog('All sections')).getAllByRole('link')).toHaveLength(11)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    await click(opener)
    await click((await dialog('All sections')).getByRole('link', { name: 'Donations' }))
    await heading('Donations')
  })

  it('a session that ends in the middle of an edit leads back to the gate, and the edit is still there', async () => {
    const { api, fill, press } = await openDesk('pending', {
      given: async (server) => (await openStories(server)).submit({ title: 'Night of the turtles' }),
    })
    await press('View Full: Night of the turtles')
    await press('Edit Story')
    await fill(await screen.findByLabelText(/^Location/), 'A beach of the edit')
    api.deps.db.$client.exec('delete from admin_sessions')
    await press('Save Changes')
    await screen.findByText('Your session has ended.')
    screen.getByText('Your unsaved changes to “Night of the turtles” are kept in this tab.')
    expect(document.activeElement).toBe(await code())
    await fill(await code(), adminCodes.admin1)
    await press('Access Admin')
    await press('Go on editing')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('A beach of the edit')
    await press('Save Changes')
    await toast('Changes Saved')
    expect(await (await openStories(api)).one(1)).toMatchObject({ authorLocation: 'A beach of the edit' })
  })
})
