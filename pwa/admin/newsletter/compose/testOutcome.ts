import type { NewsletterTestOutcome } from '../../../../data/contract/outreach/newsletter.ts'

const asks = 8
const everyMs = 1_000

/** What became of a test copy: asked for until it is known, for some seconds. */
export async function followTest(
  ask: () => Promise<NewsletterTestOutcome>,
  wait = () => new Promise<void>((resolve) => setTimeout(resolve, everyMs)),
): Promise<NewsletterTestOutcome> {
  for (let asked = 1; ; asked += 1) {
    const outcome = await ask()
    const isOpen = outcome.state === 'queued' || outcome.state === 'sending'
    if (!isOpen || asked === asks) return outcome
    await wait()
  }
}

export const unknownYet: NewsletterTestOutcome = { state: 'queued', error: null }

/** How that is told, with the server's words for one that it took on; `failed` is nothing to be told as good news. */
export function testInWords(
  { state, error }: NewsletterTestOutcome,
  message: string,
): { title: string; text: string; failed?: true } {
  if (state === 'sent') return { title: 'Test Sent', text: message }
  if (state === 'failed' || state === 'unsure' || state === 'skipped')
    return { title: 'Email Failed', text: error ?? 'It did not get through.', failed: true }
  const stand = error ? `The last try did not get through: ${error}` : 'The mail server has not taken it yet.'
  return {
    title: 'Test Still on Its Way',
    text: `${stand} It is tried again by itself; Settings, Mail shows what fails.`,
  }
}
