/** What was typed, with Arabic digits, which some keyboards have, as those that the rest of the world reads: ٧٥ is 75. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
