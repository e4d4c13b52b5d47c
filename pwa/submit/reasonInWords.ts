/** The server's words, or a sentence where it had none. */
export const reasonInWords = (message: string) => message || 'The server had trouble and gave no reason.'
