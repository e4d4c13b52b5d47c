/** "14:32" by the clock of this device. */
export function clockTime(instant: string | number): string {
  const date = new Date(instant)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

/** The server's words, or a sentence where it had none. */
export const reasonInWords = (message: string) => message || 'The server had trouble and gave no reason.'
