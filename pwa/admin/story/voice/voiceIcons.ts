export const microphone =
  'M12 3a3 3 0 0 0-3 3v5.5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5M8.5 21.5h7'
export const pause = 'M8 5v14M16 5v14'
export const fiveBack = 'M11 6l-6 6 6 6M19 6l-6 6 6 6'
export const fiveOn = 'M13 6l6 6-6 6M5 6l6 6-6 6'
