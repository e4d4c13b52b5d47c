/** Translates texts of a story. Errors are `WriterError`. */
export interface Translator {
  /** One translation for each text, in their order. */
  translate(asked: TranslationAsked, signal: AbortSignal): Promise<{ texts: string[]; model: string }>
}

export interface TranslationAsked {
  /** Languages by their names in English, with their codes. */
  from: string
  to: string
  /** What stands before them in the story, with its translation, so that names and tone go on. */
  before: { text: string; translation: string } | null
  texts: readonly string[]
}
