import { queryOptions } from '@tanstack/react-query'
import type { AdminStory, StoryVersion } from '../../../../data/contract/stories.ts'
import { read, remote } from '../../../remote/client.ts'
import { useOneAct } from '../../kit/acts/useAct.ts'
import { withRiskReason } from '../../kit/data/riskReason.ts'
import { changing } from '../queries.ts'

const versions = remote.api.stories[':id'].versions

/** Earlier versions of a story, newest first. Asked again once the story has another revision. */
export const versionsQuery = ({ id, revision }: Pick<AdminStory, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['versions', id, revision],
    queryFn: () => read(versions.$get({ param: { id: String(id) } })),
  })

/** A version to bring back, and the revision of the story that it was chosen beside. */
export interface Chosen {
  version: StoryVersion
  revision: number
}

/** Brings an earlier version back, unless a colleague has changed the story since it was chosen. */
export const useRestoring = ({ id }: AdminStory, onRestored: (story: AdminStory) => void) =>
  useOneAct({
    mutationKey: ['move', id],
    act: ({ version, revision }: Chosen) => {
      const param = { id: String(id), versionId: String(version.id) }
      return changing(
        withRiskReason((riskReason) =>
          read(versions[':versionId'].restore.$post({ param, json: { revision, riskReason } })),
        ),
      )
    },
    done: () => ({ title: 'Version Restored', text: 'What it replaced stands in the history.' }),
    onDone: onRestored,
  })
