/** Of the three legal texts. */
export const lastUpdated = 'December 12, 2024'

/** Of what was added for the app. */
export const addendumDate = 'November 21, 2026'
