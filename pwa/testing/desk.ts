import { type Given, openScreen, screen } from './screen.tsx'

/** The desk of an admin, signed in, at one of its tabs. */
export async function openDesk(tab: string, given: Given = {}) {
  const opened = await openScreen(`/admin/wildlifeafrica#${tab}`, { admin: 'admin1', ...given })
  await screen.findByRole('heading', { name: 'Admin dashboard' })
  return opened
}
