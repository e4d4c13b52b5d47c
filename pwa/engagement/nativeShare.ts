/** The share sheet of the device, where there is one. */
export const hasShareSheet = () => typeof navigator.share === 'function'

type AgentData = { userAgentData?: { mobile: boolean } }

/** A phone or a tablet. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isMobile(): boolean {
  const { userAgentData } = navigator as Navigator & AgentData
  if (userAgentData?.mobile) return true
  return (
    /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** `closed`: the reader thought better of it. `unavailable`: this browser did not open it. */
export async function offerSheet(data: { title: string; text: string; url: string }) {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'unavailable'
  }
}
