import type { DeskHelp, HelpRecording } from '../../../data/contract/spokenHelp.ts'
import { spokenStepWords } from '../../../data/vocabulary/spokenHelp.ts'
import { siteLanguages } from '../../../data/words/languages.ts'
import { durationInWords } from '../../ui/format/sizes.ts'
import { fullDate } from '../kit/words/times.ts'

const teamMember = 'a member of the team'

export const isUnderWay = ({ recording }: Pick<DeskHelp, 'recording'>) =>
  recording?.state === 'received' || recording?.state === 'processing'

/** Title, in Swahili */
export const nameOf = ({ step, language }: Pick<DeskHelp, 'step' | 'language'>) =>
  `${spokenStepWords[step]}, in ${siteLanguages[language].english}`

/** In a cell of the table. */
export function stateInShort({ recording }: Pick<DeskHelp, 'recording'>): string {
  if (!recording) return 'Not yet'
  if (recording.state === 'failed') return 'Failed'
  if (!recording.voice) return 'Converting'
  return recording.readWords === null ? durationInWords(recording.voice.durationSeconds) : 'Words changed'
}

/** 0:12, spoken by Amina, on 27 Nov 2026 */
export function stateInWords(recording: HelpRecording | null): string {
  if (!recording) return 'Not recorded yet.'
  const { state, reason, progress, voice, speaker, at } = recording
  if (state === 'failed') return reason ?? 'It could not be converted.'
  if (voice) {
    return `${durationInWords(voice.durationSeconds)}, spoken by ${speaker ?? teamMember}, on ${fullDate(at)}.`
  }
  if (state === 'processing') return `Converting, ${progress} %.`
  return reason ?? 'Waiting to be converted.'
}
