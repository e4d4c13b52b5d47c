/** Listens to speech. Errors are `WriterError`. */
export interface Transcriber {
  /** The server to which the sound is sent, as admins are told it. */
  readonly place: string
  /** What is said, in the words of the language that is spoken; empty where nothing is. */
  hear(asked: Heard, signal: AbortSignal): Promise<{ text: string; model: string }>
}

export interface Heard {
  /** A WAV of up to a minute. */
  sound: Uint8Array
  /** A code of ISO 639-1 where it is known: https://www.loc.gov/standards/iso639-2/php/code_list.php */
  language: string | null
}
