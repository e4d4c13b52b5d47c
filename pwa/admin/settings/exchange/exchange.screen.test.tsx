import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { screen, within } from '../../../testing/screen.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('everything can be taken home from one place, each kind as CSV and as JSON lines, and the log says who took it', async () => {
  const { api, click } = await openDesk('settings')
  const tab = async (name: string) =>
    click(within(await screen.findByRole('navigation', { name: 'Settings' })).getByRole('link', { name }))
  await tab('Import and export')
  const panel = await region('Export')
  const links = panel.getAllByRole<HTMLAnchorElement>('link')
  expect(links).toHaveLength(20)
  const headers = { cookie: await api.signIn() }
  for (const { href } of [...links, ...(await region('Everything at once')).getAllByRole<HTMLAnchorElement>('link')]) {
    const answer = await api.app.request(new URL(href).pathname, { headers })
    expect([href, answer.status]).toEqual([href, 200])
    await answer.body?.cancel()
  }
  panel.getByRole('link', { name: 'CSV: Subscribers' })
  panel.getByRole('link', { name: 'JSON lines: Stories' })

  await tab('Security')
  const log = await region('Audit log')
  await log.findAllByRole('button', { name: 'What changed: admin1 exported the subscribers' })
})
