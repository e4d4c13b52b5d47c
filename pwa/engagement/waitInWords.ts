/** Minutes when it is over one of them, never less than what is left. */
export function waitInWords(seconds: number): string {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
