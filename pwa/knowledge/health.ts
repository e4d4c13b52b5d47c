import { checks, type Finding } from './checks.ts'
import { healthCheckId } from './healthCheckId.ts'

/** The script of `/api/frontend-test`: looks at this device and says what it found, one line for each part. */
async function run() {
  const place = document.getElementById(healthCheckId)
  if (!place) return
  const findings = await Promise.all(
    Object.entries(checks).map(async ([label, check]) => ({ label, ...(await check().catch(unknown)) })),
  )
  const list = document.createElement('dl')
  list.className = 'health'
  for (const finding of findings) list.append(...lineFor(finding))
  place.replaceChildren(summary(findings), list)
}

const unknown = (): Finding => ({ state: 'plain', words: 'This browser does not say.' })

const stateWords = { good: 'Fine', bad: 'Look at this', plain: 'Good to know' }

function lineFor({ label, state, words }: Finding & { label: string }): HTMLElement[] {
  const name = document.createElement('dt')
  name.textContent = label
  const value = document.createElement('dd')
  value.className = state
  const mark = document.createElement('b')
  mark.textContent = stateWords[state]
  value.append(mark, ` ${words}`)
  return [name, value]
}

function summary(findings: readonly Finding[]): HTMLElement {
  const bad = findings.filter(({ state }) => state === 'bad').length
  const words = document.createElement('p')
  words.textContent =
    bad === 0
      ? 'Everything that reading and writing offline needs works here.'
      : `${bad} of ${findings.length} parts need a look.`
  return words
}

void run()
