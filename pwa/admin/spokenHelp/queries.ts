import { queryOptions } from '@tanstack/react-query'
import type { DeskHelp, OfSpokenStep } from '../../../data/contract/spokenHelp.ts'
import { read, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'
import { isUnderWay } from './words.ts'

const help = remote.api['spoken-help']
const followedMs = 1_000

/** Every step in every language. */
export const spokenHelpQuery = queryOptions({
  ...polled,
  queryKey: ['spoken-help'],
  queryFn: () => read(help.$get()),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? followedMs : polled.refetchInterval),
})

export interface NewHelp {
  file: File
  /** Empty for a member of the team who is not named. */
  speaker: string
  /** The newest recording that stands on this desk. */
  newest: number | null
}

export function sendHelp({ language, step }: OfSpokenStep, { file, speaker, newest }: NewHelp): Promise<DeskHelp> {
  const body = new FormData()
  body.set('newest', String(newest ?? ''))
  body.set('speaker', speaker)
  // Nothing is sent before the admin has said so.
  body.set('person', 'yes')
  body.set('audio', file)
  return read(
    help[':language'][':step'].$post({ param: { language, step } }, { init: { body, credentials: 'include' } }),
  )
}

export const keepHelp = ({ language, step }: OfSpokenStep, id: number): Promise<DeskHelp> =>
  read(help[':language'][':step']['still-true'].$post({ param: { language, step }, json: { id } }))
