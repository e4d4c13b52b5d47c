import { onPath } from '../../../scripts/onPath.ts'
import type { Tab } from './engine.ts'

export interface Engine {
  name: string
  open: () => Promise<Tab>
}

/** What of the engines is on this machine; `missing` says how Debian calls the rest. */
export function findEngines(): { installed: Engine[]; missing: string[] } {
  const firefox = process.env.FIREFOX_PATH ?? onPath(['firefox-esr', 'firefox'])
  const driver = onPath(['WebKitWebDriver'])
  const screen = onPath(['xvfb-run'])
  return {
    installed: [
      ...(firefox ? [{ name: 'Firefox', open: async () => (await import('./firefox.ts')).openFirefox(firefox) }] : []),
      ...(driver && screen
        ? [{ name: 'WebKit', open: async () => (await import('./webkit.ts')).openWebKit(driver) }]
        : []),
    ],
    missing: [
      ...(firefox ? [] : ['Firefox (firefox-esr)']),
      ...(driver ? [] : ['WebKit (webkit2gtk-driver)']),
      ...(screen ? [] : ['a screen for WebKit (xvfb)']),
    ],
  }
}

export const installedEngines = () => findEngines().installed
