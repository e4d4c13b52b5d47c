/** What left the outbox, in one sentence; null when nothing did. */
export function arrivalsInWords(stories: number, letters: number): string | null {
  const things = [
    ...(stories > 0 ? [stories === 1 ? '1 story' : `${stories} stories`] : []),
    ...(letters > 0 ? [letters === 1 ? '1 message' : `${letters} messages`] : []),
  ]
  if (things.length === 0) return null
  const verb = stories + letters === 1 ? 'was' : 'were'
  return `${things.join(' and ')} ${verb} sent completely.`
}
