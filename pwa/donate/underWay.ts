/** Where the form is kept on its way into another document of the tab, and for all tabs a payment of which nobody knows whether it went through. */
export const givingPlaces = {
  draft: 'vfw_donation',
  unconfirmed: 'vfw_unsure_gift',
  mobile: 'vfw_mobile_gift',
} as const

/** Somebody comes back from paying, or has something begun on this device: the page shows it at once. */
export function isDonationUnderWay(): boolean {
  if (new URLSearchParams(location.search).has('success')) return true
  try {
    const { draft, unconfirmed, mobile } = givingPlaces
    return sessionStorage.getItem(draft) !== null || [unconfirmed, mobile].some((place) => localStorage.getItem(place))
  } catch {
    // A browser that keeps nothing.
    return false
  }
}
