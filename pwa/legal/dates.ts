/** Of the three legal texts. */
export const lastUpdated = '2024-12-12'

/** Of what was added for the app. */
export const addendumDate = '2026-11-21'
