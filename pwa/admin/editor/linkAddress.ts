/** Whether a link may lead there: a page of this site, another site, a mail program. */
export const isLinkAddress = (address: string) => /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?![/\\])|#)/i.test(address)

/** The address that somebody meant to type, or null where it can be none. */
export function readLinkAddress(typed: string): string | null {
  const address = typed.trim()
  if (isLinkAddress(address)) return address
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`
  if (/^[^\s@:/]+\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(address)) return `https://${address}`
  return null
}
