export const requestsHeadingId = 'data-requests'

/** For a row that has gone to another list when its button was pressed. */
export const focusOnRequests = () => document.getElementById(requestsHeadingId)?.focus()
