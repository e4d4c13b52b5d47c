import type { SocialMetrics } from '../../../../data/contract/outreach/social.ts'
import type { Line } from '../../charts/lines.ts'

type Day = SocialMetrics['days'][number]

/** Both platforms together, day by day. A platform that was not asked on a day counts as on the day before. */
export function seriesOf(days: readonly Day[]): { labels: string[]; series: Line[] } {
  const dates = [...new Set(days.map(({ day }) => day))].sort()
  const platforms = [...new Set(days.map(({ platform }) => platform))]
  const sum = (date: string, field: 'likes' | 'shares' | 'comments') =>
    platforms.reduce((total, platform) => {
      const last = days
        .filter((one) => one.platform === platform && one.day <= date)
        .sort(byDay)
        .at(-1)
      return total + (last?.[field] ?? 0)
    }, 0)
  return {
    labels: dates.map(dayInWords),
    series: (
      [
        ['Likes', 'likes'],
        ['Shares', 'shares'],
        ['Comments', 'comments'],
      ] as const
    ).map(([name, field]) => ({
      name,
      values: dates.map((date) => sum(date, field)),
    })),
  }
}

const byDay = (a: Day, b: Day) => a.day.localeCompare(b.day)

const dayInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** A nought was counted; nothing was told. */
export const figureInWords = (figure: number | null) => (figure === null ? 'Not told' : figure.toLocaleString('en-US'))
