/** The screens after the form: fetched before they are needed, so that a payment never ends at a lost connection. */
export const fetchLaterSteps = () => import('./LaterSteps.tsx')
