import { queryOptions } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router-dom'
import type { MyGiving } from '../../../data/contract/monthlyGifts.ts'
import { ApiError, read, remoteOf } from '../../remote/client.ts'

/** As react-router writes it. */
export const myGivingPattern = '/my-giving/:token'

/** Of the address that is open; empty where there is none in it. */
export const useGivingLink = () => matchPath(myGivingPattern, useLocation().pathname)?.params.token ?? ''

/** What a donor sees by a mailed link. Kept by nothing: it is asked for with each visit. */
export const myGivingBy = (token: string) =>
  queryOptions({
    queryKey: ['my-giving', token],
    queryFn: ({ client }): Promise<MyGiving> =>
      read(remoteOf(client).api['my-giving'][':token'].$get({ param: { token } })),
    retry: (times, error) => !(error instanceof ApiError) && times < 3,
    gcTime: 0,
  })
