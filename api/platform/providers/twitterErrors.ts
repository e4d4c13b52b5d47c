import { z } from 'zod'
import { SocialError, type SocialKeys, type SocialTrouble } from './social.ts'
import { withoutSecrets } from './withoutSecrets.ts'

const limit = z.object({ remaining: z.number(), reset: z.number() })
/** `ApiResponseError`: https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const refusal = z.object({
  type: z.literal('response'),
  code: z.number(),
  data: z
    .object({
      title: z.string().optional(),
      detail: z.string().optional(),
      type: z.string().optional(),
      errors: z.array(z.object({ message: z.string().optional() })).optional(),
    })
    .catch({}),
  rateLimit: limit.extend({ day: limit.optional(), userDay: limit.optional() }).optional(),
})

/** What went wrong with a call of the SDK. `happened`: whether the post may be out although nothing was heard. */
export function problemOf(
  error: unknown,
  given: { keys: SocialKeys; happened: 'no' | 'maybe'; broke: Error | null },
): Error {
  if (error instanceof SocialError) return error
  const { keys, happened, broke } = given
  const { success, data: answer } = refusal.safeParse(error)
  if (!success) {
    const words = withoutSecrets(`Twitter did not answer: ${causeOf(broke ?? error)}`, keys)
    return new SocialError('unavailable', words, { happened })
  }
  const { code, data, rateLimit } = answer
  const detail = data.detail ?? data.errors?.[0]?.message ?? data.title ?? `Twitter answered with ${code}.`
  const trouble = troubleOf(code, detail)
  if (code === 402) return new SocialError('refused', withoutSecrets(`${buyCredits} ${detail}`, keys), { code: '402' })
  const words = trouble === 'unset' ? `${detail}. ${reconnect}`.replace(/\.+ /, '. ') : detail
  return new SocialError(trouble, withoutSecrets(words, keys), {
    code: String(code),
    happened: trouble === 'unavailable' && code !== 429 ? happened : 'no',
    retryAt: code === 429 ? retryAtOf(rateLimit) : null,
  })
}

/** Calls are paid for ahead: https://docs.x.com/x-api/getting-started/pricing */
const buyCredits =
  'The account of the app has no credits left. Buy credits at console.x.com, then publish it again. Twitter says:'
const reconnect = 'Reconnect the account: enter its keys anew in the Token Manager.'

function troubleOf(status: number, detail: string): SocialTrouble {
  if (status === 401) return 'unset'
  if (status === 403 && /duplicate/i.test(detail)) return 'duplicate'
  if (status === 403 && /not allowed to create|suspended|locked/i.test(detail)) return 'refused'
  if (status === 403) return 'permission'
  return status === 429 || status === 408 || status >= 500 ? 'unavailable' : 'refused'
}

/** Of several limits, the last of those that are used up to be lifted. */
function retryAtOf(limits: z.output<typeof refusal>['rateLimit']): Date | null {
  const all = [limits, limits?.day, limits?.userDay].flatMap((each) => (each ? [each] : []))
  const usedUp = all.filter(({ remaining }) => remaining <= 0)
  const reset = Math.max(0, ...(usedUp.length > 0 ? usedUp : all).map((each) => each.reset))
  return reset > 0 ? new Date(reset * 1000) : null
}

function causeOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
