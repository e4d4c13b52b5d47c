import { queryOptions } from '@tanstack/react-query'
import type { AdminStory, Voice } from '../../../../../data/contract/stories.ts'
import type {
  TranscriptOfRecording,
  TranscriptPlacing,
  TranscriptWords,
} from '../../../../../data/contract/transcripts.ts'
import { read, remote } from '../../../../remote/client.ts'
import { colleagueMs, deskQueries } from '../../../kit/data/queries.ts'
import { withRiskReason } from '../../../kit/data/riskReason.ts'
import { changing } from '../../queries.ts'

/** A recording, and the story that it came with. */
export interface OfVoice {
  storyId: number
  voice: Voice
}

const transcripts = remote.api.stories[':id'].transcripts[':mediaId']
const named = ({ storyId, voice }: OfVoice) => ({ param: { id: String(storyId), mediaId: voice.id } })

/** How often it is looked at while a machine listens, in milliseconds. */
const listeningMs = 2_000

export const transcriptQuery = (of: OfVoice) =>
  queryOptions({
    queryKey: ['transcript', of.storyId, of.voice.id],
    queryFn: () => read(transcripts.$get(named(of))) as Promise<TranscriptOfRecording>,
    refetchInterval: ({ state }) => (state.data?.transcript?.askedAt ? listeningMs : colleagueMs),
  })

/** Shows what a call has changed. */
async function renewing<Answer>(of: OfVoice, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } finally {
    await deskQueries.invalidateQueries({ queryKey: transcriptQuery(of).queryKey })
  }
}

export const saveSaid = (of: OfVoice, json: TranscriptWords) => read(transcripts.$put({ ...named(of), json }))

export const askMachine = (of: OfVoice, revision: number | undefined) =>
  renewing(of, read(transcripts.draft.$post({ ...named(of), json: { revision } })))

export const stopMachine = (of: OfVoice) => renewing(of, read(transcripts.draft.$delete(named(of))))

export const placeSaid = (of: OfVoice, json: TranscriptPlacing) =>
  renewing(
    of,
    changing(
      withRiskReason((riskReason) =>
        read(transcripts.place.$post({ ...named(of), json: { ...json, riskReason } })),
      ) as Promise<AdminStory>,
    ),
  )
