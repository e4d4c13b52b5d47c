export const fiveBack = 'M11 6l-6 6 6 6M19 6l-6 6 6 6'
export const fiveOn = 'M13 6l6 6-6 6M5 6l6 6-6 6'
