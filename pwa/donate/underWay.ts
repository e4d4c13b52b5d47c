/** Where the tab keeps the form on its way into another document, and a payment of which nobody knows whether it went through. */
export const tabPlaces = { draft: 'vfw_donation', unconfirmed: 'vfw_unsure_gift' } as const

/** Somebody comes back from paying, or has something begun in this tab: the page shows it at once. */
export function isDonationUnderWay(): boolean {
  if (new URLSearchParams(location.search).has('success')) return true
  try {
    return Object.values(tabPlaces).some((place) => sessionStorage.getItem(place) !== null)
  } catch {
    // A browser that keeps nothing.
    return false
  }
}
