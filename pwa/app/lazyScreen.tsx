import { type ComponentType, lazy, useState } from 'react'

type Fetch = () => Promise<{ default: ComponentType }>

/** A screen in a chunk of its own. */
export class LazyScreen {
  loaded: ComponentType | null = null
  readonly whenNeeded = lazy(() => this.fetch())

  constructor(private readonly fetchScreen: Fetch) {}

  /** Fetches the code of the screen, so that its next first render is immediate. */
  async load(): Promise<void> {
    await this.fetch()
  }

  private async fetch() {
    const screen = await this.fetchScreen()
    this.loaded = screen.default
    return screen
  }
}

/**
 * Once loaded, a screen renders at once and without a Suspense fallback: the server and the hydrating browser load it
 * beforehand and so agree on what is on the page.
 */
export function ShowScreen({ screen }: { screen: LazyScreen }) {
  // A mounted screen stays what it was: changing the component would throw its state away.
  const [Screen] = useState(() => screen.loaded ?? screen.whenNeeded)
  return <Screen />
}
