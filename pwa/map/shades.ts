import { t } from '../../data/words/words.ts'

/** From which number of stories on a country has a colour, lightest first. */
const steps = [0, 1, 3, 10, 30] as const

export const shadeFor = (stories: number) => `shade-${steps.filter((step) => stories >= step).length - 1}`

/** What each colour means: 'No stories', '1 to 2', '30 or more'. */
export const shades = () =>
  steps.map((from, index) => ({ shade: shadeFor(from), label: labelOf(from, steps[index + 1]) }))

function labelOf(from: number, next: number | undefined): string {
  if (from === 0) return t('No stories yet')
  return next === undefined ? t('{from} or more', { from }) : t('{from} to {to}', { from, to: next - 1 })
}
