/** The pages with a form as the server draws them, brought by a worker that takes what they send without signal. */
export const formsCache = 'forms'

/** Whether a form that the browser sends by itself is kept on this device where there is no signal. */
export const isFormTaken = async (): Promise<boolean> =>
  Boolean(navigator.serviceWorker?.controller) && (await caches.has(formsCache).catch(() => false))
