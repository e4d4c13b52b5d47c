import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { gone, openScreen, screen, within } from '../../testing/screen.tsx'

/** What the worker says to the page, and what the cache of the app has. */
let worker: EventTarget
let hasShell: boolean

beforeEach(() => {
  worker = new EventTarget()
  hasShell = false
  lend(navigator, 'serviceWorker', worker)
  const { caches } = globalThis
  const match = async (address: string) => (hasShell && address === '/shell' ? new Response('') : undefined)
  Object.defineProperty(globalThis, 'caches', { value: { ...caches, match }, configurable: true, writable: true })
  onTestFinished(() => {
    Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true, writable: true })
  })
})

/** Until the test is over. */
function lend(owner: object, name: string, value: unknown) {
  Object.defineProperty(owner, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(owner, name))
}

const tell = (held: number, trouble: 'full' | 'cut' | null = null) =>
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'APP_PARTS', held, total: 40, trouble } }))

const install = () => dispatchEvent(new Event('appinstalled'))

const notice = async () => within(await screen.findByRole('complementary', { name: 'The app on this phone' }))

/** The stories have come. */
async function bringLibrary() {
  const { database, remember } = await import('../database.ts')
  await remember(database, 'library', { cursor: 1, confirmedAt: new Date().toISOString(), leaseDays: 30 })
}

it('who installs the app is told how far it is, and when the phone may be taken along', async () => {
  await openScreen('/about')
  expect(screen.queryByRole('complementary', { name: 'The app on this phone' })).toBeNull()
  install()
  const said = await notice()
  said.getByText(/Stories and the form are coming to this phone\./)
  said.getByText(/Together they need about 0\.7 MB\./)
  tell(12)
  await said.findByText(/12 of 40 parts are on this phone\./)
  await bringLibrary()
  hasShell = true
  tell(40)
  await said.findByText('You can go now: stories and the form are on this phone.')
  said.getByRole('button', { name: 'Close' }).click()
  await gone(() => screen.queryByRole('complementary', { name: 'The app on this phone' }))
})

it('the word to go is not given while the cache or the stories lack something', async () => {
  await openScreen('/about')
  install()
  const said = await notice()
  hasShell = true
  tell(40)
  await said.findByText(/40 of 40 parts/)
  expect(said.queryByText(/You can go now/)).toBeNull()
})

it('a broken connection and a full phone are told', async () => {
  await openScreen('/about')
  install()
  const said = await notice()
  tell(12, 'cut')
  await said.findByText(/A part did not come\./)
  tell(13, 'full')
  await said.findByText(/There is no room on this phone for all of it\./)
  tell(14)
  await said.findByText(/Stories and the form are coming/)
  document.dispatchEvent(new Event('voices:full'))
  await said.findByText(/There is no room on this phone for all of it\./)
})

it('an installation that was interrupted is shown at the next start', async () => {
  localStorage.setItem('app', 'keep')
  await openScreen('/about')
  const said = await notice()
  said.getByText(/Stories and the form are coming/)
})

it('a phone that has everything already gets the word to go at once', async () => {
  await openScreen('/about')
  await bringLibrary()
  hasShell = true
  install()
  const said = await notice()
  said.getByText('You can go now: stories and the form are on this phone.')
})
