import { msg, t } from '../../data/words/words.ts'
import { checks, type Finding } from './checks.ts'
import { healthCheckId } from './healthCheckId.ts'

/** The script of `/api/frontend-test`: looks at this device and says what it found, one line for each part. */
async function run() {
  const place = document.getElementById(healthCheckId)
  if (!place) return
  const findings = await Promise.all(
    checks.map(async ({ label, check }) => ({ label: t(label), ...(await check().catch(unknown)) })),
  )
  const list = document.createElement('dl')
  list.className = 'health'
  for (const finding of findings) list.append(...lineFor(finding))
  place.replaceChildren(summary(findings), list)
}

const unknown = (): Finding => ({ state: 'plain', words: t('This browser does not say.') })

const stateWords = { good: msg('Fine'), bad: msg('Look at this'), plain: msg('Good to know') }

function lineFor({ label, state, words }: Finding & { label: string }): HTMLElement[] {
  const name = document.createElement('dt')
  name.textContent = label
  const value = document.createElement('dd')
  value.className = state
  const mark = document.createElement('b')
  mark.textContent = t(stateWords[state])
  value.append(mark, ` ${words}`)
  return [name, value]
}

function summary(findings: readonly Finding[]): HTMLElement {
  const bad = findings.filter(({ state }) => state === 'bad').length
  const words = document.createElement('p')
  words.textContent =
    bad === 0
      ? t('Everything that reading and writing offline needs works here.')
      : t('{bad} of {total} parts need a look.', { bad, total: findings.length })
  return words
}

void run()
