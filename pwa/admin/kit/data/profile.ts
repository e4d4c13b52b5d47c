import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminProfileChange } from '../../../../data/contract/admin.ts'
import { read, remote } from '../../../remote/client.ts'
import { deskQueries } from './queries.ts'
import { keepZone } from './zone.ts'

const { profile } = remote.api.admin

/** What the admin who is signed in has chosen. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => read(profile.$get()),
})

export async function changeProfile(json: AdminProfileChange) {
  const changed = await read(profile.$patch({ json }))
  deskQueries.setQueryData(profileQuery.queryKey, changed)
  keepZone(changed.timezone)
  return changed
}

/** The zone that the server keeps takes the place of the one this device remembers. */
export function useServersZone(): void {
  const { data } = useQuery(profileQuery)
  const timezone = data?.timezone
  useEffect(() => {
    if (timezone) keepZone(timezone)
  }, [timezone])
}
