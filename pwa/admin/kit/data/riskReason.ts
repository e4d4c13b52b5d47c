import { proxy, ref } from 'valtio'
import type { RiskRefusal } from '../../../../data/contract/risk.ts'
import type { RiskFinding } from '../../../../data/rules/risk/poacherRisk.ts'
import { ApiError } from '../../../remote/client.ts'

interface Asked {
  findings: readonly Pick<RiskFinding, 'field' | 'start' | 'words' | 'why'>[]
  /** With the reason, or null: it stays here. */
  answer: (reason: string | null) => void
}

/** Words that the server has refused, as they could lead somebody to an animal. One is asked about at a time. */
export const riskAsked = proxy<{ waiting: Asked[] }>({ waiting: [] })

/**
 * Sends something that may be refused for what it gives away. Then the person at the desk is asked why it goes out all the same, and it is
 * sent with that reason; without one, it fails as refused.
 */
export async function withRiskReason<Answer>(send: (riskReason?: string) => Promise<Answer>): Promise<Answer> {
  let reason: string | undefined
  for (;;)
    try {
      return await send(reason)
    } catch (error) {
      const findings = findingsIn(error)
      const said = findings && (await ask(findings))
      if (!said) throw error
      reason = said
    }
}

function findingsIn(error: unknown): RiskFinding[] | null {
  if (!(error instanceof ApiError) || error.code !== 'story.poacher_risk') return null
  return (error.body as RiskRefusal).findings
}

const ask = (findings: RiskFinding[]): Promise<string | null> =>
  new Promise((resolve) => {
    const asked: Asked = ref({
      findings,
      answer(reason: string | null) {
        riskAsked.waiting = riskAsked.waiting.filter((one) => one !== asked)
        resolve(reason)
      },
    })
    riskAsked.waiting.push(asked)
  })
