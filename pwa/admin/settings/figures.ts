import { queryOptions } from '@tanstack/react-query'
import type { Statistics, StatisticsChange, StatisticsSources } from '../../../data/contract/news.ts'
import { read, remote } from '../../remote/client.ts'
import { polled } from '../kit/data/polled.ts'

const { statistics } = remote.api

export const figuresQuery = queryOptions({
  ...polled,
  queryKey: ['figures'],
  queryFn: () => read<StatisticsSources>(statistics.sources.$get()),
})

export const changeFigures = (json: StatisticsChange) => read<Statistics>(statistics.$patch({ json }))
