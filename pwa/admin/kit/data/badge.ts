/** The number on the icon of the installed app: how many stories wait. Where browsers have none, nothing happens. */
export const showBadge = (pendingStories: number) => settle(navigator.setAppBadge?.(pendingStories))
export const clearBadge = () => settle(navigator.clearAppBadge?.())

/** A browser may know the call and still refuse it, as one does for an app that is not installed. */
const settle = (asked?: Promise<void>) => void asked?.catch(() => undefined)
