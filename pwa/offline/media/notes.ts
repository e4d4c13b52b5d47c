import { type Message, msg, t } from '../../../data/words/words.ts'

/** What was done with a file before it was stored. It is kept with the file in English: who looks at it later may read another language. */
const notes: Readonly<Record<string, Message>> = {
  '1 photo: location removed': msg('1 photo: location removed'),
  '1 photo: it told no location': msg('1 photo: it told no location'),
  '1 photo: our server will convert it and remove its location': msg(
    '1 photo: our server will convert it and remove its location',
  ),
  '1 photo: this browser cannot open it; our server will try': msg(
    '1 photo: this browser cannot open it; our server will try',
  ),
  '1 video: location removed': msg('1 video: location removed'),
  '1 video: it told no location': msg('1 video: it told no location'),
  '1 video: our server will remove its location': msg('1 video: our server will remove its location'),
  '1 recording: our server will remove what is hidden in it': msg(
    '1 recording: our server will remove what is hidden in it',
  ),
}

export function noteInWords(note: string): string {
  const said = notes[note]
  return said ? t(said) : note
}
