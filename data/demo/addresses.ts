import { demoMessages } from './messages.ts'
import { demoStories } from './stories.ts'
import { demoSubscribers } from './subscribers.ts'
import { demoApplications } from './volunteers.ts'

/** Small letters alone. */
export const demonstrationAddresses: readonly string[] = [
  ...new Set([
    ...demoStories.map(({ authorEmail }) => authorEmail),
    ...[...demoMessages, ...demoApplications, ...demoSubscribers].map(({ email }) => email),
  ]),
]
const addresses: ReadonlySet<string> = new Set(demonstrationAddresses)

/** Whether an address, in whatever case, is one of the demonstration content: nobody is behind it (RFC 2606). */
export const isDemonstration = (address: string | null): boolean =>
  address !== null && addresses.has(address.toLowerCase())
