/** From which number of stories on a country has a colour, lightest first. */
const steps = [0, 1, 3, 10, 30] as const

export const shadeFor = (stories: number) => `shade-${steps.filter((step) => stories >= step).length - 1}`

/** What each colour means: 'No stories', '1 to 2', '30 or more'. */
export const shades = steps.map((from, index) => {
  const next = steps[index + 1]
  const label = from === 0 ? 'No stories yet' : next === undefined ? `${from} or more` : `${from} to ${next - 1}`
  return { shade: shadeFor(from), label }
})
