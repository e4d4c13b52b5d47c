import { act, type Given, openScreen, screen } from './screen.tsx'

/** The desk of an admin, signed in, at one of its tabs, such as `pending` or `?part=profiles#authors`. */
export async function openDesk(tab: string, given: Given = {}) {
  const place = tab.includes('#') ? tab : `#${tab}`
  const opened = await openScreen(`/admin/wildlifeafrica${place}`, { admin: 'admin1', ...given })
  await screen.findByRole('heading', { name: 'Admin dashboard' })
  return opened
}

/** The desk asks the server at once what others did, as it does again and again. */
export async function lookAgain(): Promise<void> {
  // The screen's own: each screen has its modules anew.
  const { refreshDesk } = await import('../admin/kit/data/queries.ts')
  await act(async () => refreshDesk())
}
