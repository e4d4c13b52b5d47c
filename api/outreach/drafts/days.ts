const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** 2026-03-03 → Tuesday 3 March */
export const dayInWords = (day: string) => words.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
