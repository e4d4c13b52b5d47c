/** The form of a story as the server draws it, brought by a worker that takes it without signal. */
export const formsCache = 'forms'

/** Whether a form that the browser sends by itself is kept on this device where there is no signal. */
export const isFormTaken = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) && (await caches.has(formsCache).catch(() => false))
