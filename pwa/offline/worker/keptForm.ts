import { here } from '../../../data/rules/languages.ts'
import { formsCache } from '../../app/start/takenForms.ts'

const formPath = here('/submit-story')

/** Fetches the page with the story form of this version. `sheet` is on this device: the page need not bring its looks. */
export async function bringForm(sheet: string): Promise<void> {
  const headers = { accept: 'text/html', 'service-worker-navigation-preload': sheet }
  const page = await fetch(formPath, { cache: 'no-cache', priority: 'low', headers })
  if (page.ok && !page.redirected) await (await caches.open(formsCache)).put(formPath, page)
}

/** The story form, whatever was asked of it in the address. */
export const keptForm = async ({ url }: Pick<Request, 'url'>): Promise<Response | undefined> =>
  new URL(url).pathname === formPath ? caches.match(formPath, { cacheName: formsCache }) : undefined
