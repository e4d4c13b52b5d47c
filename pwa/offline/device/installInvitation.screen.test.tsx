import { expect, it, onTestFinished } from 'vitest'
import { openScreen, screen, within } from '../../testing/screen.tsx'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

/** Until the test is over. */
function lend(owner: object, name: string, value: unknown) {
  Object.defineProperty(owner, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(owner, name))
}

it('who comes back with an iPhone is told the way to the home screen, as nothing can be pressed there', async () => {
  lend(navigator, 'userAgent', iPhone)
  lend(navigator, 'standalone', false)
  localStorage.setItem('visits', '1')
  await openScreen('/about')
  const invitation = within(await screen.findByRole('complementary', { name: 'Install the app' }))
  invitation.getByText(/Open the Share menu and choose “Add to Home Screen”\./)
  expect(invitation.queryByRole('button', { name: 'Install' })).toBeNull()
})
