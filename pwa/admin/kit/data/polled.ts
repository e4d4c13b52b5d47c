const pollMs = 20_000

/** What is older than a poll is asked for again as soon as it is shown; polled only while the browser tab is visible. */
export const polled = { staleTime: pollMs, refetchInterval: pollMs }
