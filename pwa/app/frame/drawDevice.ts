import { subscribe } from 'valtio/vanilla'
import { type DeviceWords, deviceWords } from '../../offline/deviceWords.ts'
import { installation, isInvited } from '../../offline/installation.ts'
import { device } from '../../offline/status.ts'

/**
 * Shows in the server's page, before the app has come, what the frame says of the device: that there is no connection, and
 * that the app can be put on the home screen. Returns how to end it.
 */
export function drawDevice(page: ParentNode): () => void {
  const draw = () => {
    show(page, '[data-offline]', () => !device.online)
    show(page, '[data-install]', ({ dataset }) => dataset.install === installation.way)
    show(page, '[data-invitation]', () => isInvited(installation))
    tell(page, deviceWords(device))
  }
  draw()
  const ends = [device, installation].map((state) => subscribe(state, draw))
  return () => {
    for (const end of ends) end()
  }
}

function show(page: ParentNode, selector: string, isShown: (element: HTMLElement) => boolean) {
  for (const element of page.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown(element)
}

function tell(page: ParentNode, words: DeviceWords) {
  for (const element of page.querySelectorAll<HTMLElement>('[data-device]'))
    element.textContent = words[element.dataset.device as keyof DeviceWords]
}
