import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { provideChromium } from '../chromium.ts'

/** A common phone, held upright. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** A Chromium that calls nobody but the server under test. */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await provideChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}
