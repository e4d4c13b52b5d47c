/*
 * What may be promised about what waits on this phone. `closed`: the browser sends it while no page of the site is open.
 * Only Chromium's browsers do, and not all of them.
 */

/** When the line is back. */
export const whenItIsSent = (closed: boolean) =>
  closed
    ? 'It is sent when you have signal again, even if you close this page.'
    : 'Open this site again when you have signal. Then it is sent.'

/** It is in the outbox. */
export const savedWords = (closed: boolean) =>
  closed
    ? 'Saved on this phone. It will be sent when you have signal.'
    : 'Saved on this phone. It is not sent yet. Open this site again when you have signal. Then it is sent.'
