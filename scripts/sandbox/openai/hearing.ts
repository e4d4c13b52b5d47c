import type { FormPart } from '../multipart.ts'

/** A question to write down what is said, as it came. */
export interface Hearing {
  model: string
  /** Codes, however they were told. */
  languages: string[]
  format: string
  file: { name: string; type: string; bytes: Buffer }
  /** Of a WAV of 16-bit samples; 0 for anything else. */
  seconds: number
  said: string
}

interface Refused {
  status: number
  code: string | null
  param: string | null
  message: string
}

/** As the service lists them: https://developers.openai.com/api/docs/guides/speech-to-text */
const formats = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/
const mostBytes = 25 * 1024 ** 2
/** The one model that answers in more than `json` and `text`. */
const isWhisper = (model: string) => /^whisper/.test(model)
/** The one family that takes several languages, and not one by itself beside them. */
const takesLanguages = (model: string) => /^gpt-transcribe/.test(model)

/** What is asked, or why it is refused. */
export function readHearing(parts: readonly FormPart[]): Omit<Hearing, 'said'> | Refused {
  const texts = (name: string) => parts.filter((part) => part.name === name).map(({ bytes }) => bytes.toString())
  const [model = ''] = texts('model')
  const [format = 'json'] = texts('response_format')
  const file = parts.find(({ name }) => name === 'file')
  const [language, several] = [texts('language'), texts('languages[]')]
  const known = ['file', 'model', 'response_format', 'language', 'languages[]', 'prompt', 'temperature']
  const unknown = parts.find(({ name }) => !known.includes(name) && name !== 'timestamp_granularities[]')
  if (unknown) return refused(`Unrecognized request argument supplied: ${unknown.name}`, unknown.name)
  if (!file?.fileName || !formats.test(file.fileName)) return refused('Invalid file format.', 'file')
  if (file.bytes.length > mostBytes) return { ...refused('Maximum content size limit exceeded.', 'file'), status: 413 }
  if (format !== 'json' && format !== 'text' && !isWhisper(model)) {
    const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`
    return { ...refused(message, 'response_format'), code: 'unsupported_value' }
  }
  if (several.length > 0 && (language.length > 0 || !takesLanguages(model)))
    return refused('languages is not supported here.', 'languages')
  const wrong = [...language, ...several].find((code) => !/^[a-z]{2}$/.test(code))
  if (wrong) return refused(`Language '${wrong}' is not supported.`, 'language')
  const { bytes, type } = file
  return {
    ...{ model, format, languages: [...language, ...several] },
    file: { name: file.fileName, type: type ?? '', bytes },
    seconds: bytes.toString('latin1', 0, 4) === 'RIFF' ? (bytes.length - 44) / bytes.readUInt32LE(28) : 0,
  }
}

const refused = (message: string, param: string): Refused => ({ status: 400, code: null, param, message })

/** The sandbox hears nothing: it says that it is a trial, and how long it listened. */
export const trialWords = ({ seconds }: Pick<Hearing, 'seconds'>) =>
  `This is a trial answer to ${Math.round(seconds)} seconds of sound.`
