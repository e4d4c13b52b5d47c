import type { Deps } from '../../platform/deps.ts'
import { type ErrorKind, ProductError } from '../../platform/http/errors.ts'
import { type DraftBrief, WriterError, type WriterTrouble, type Written } from '../../platform/providers/writer.ts'
import { checkDrafts } from './check.ts'

type Asking = Pick<Deps, 'writer' | 'log'>

/** However often its own library tries again. */
const patienceMs = 75_000

/** Drafts that can be used as they are. Errors: drafts.not_configured, busy, quota, unavailable, rejected, refused, nonsense. */
export async function askWriter(deps: Asking, briefs: readonly DraftBrief[], stopped: AbortSignal): Promise<Written> {
  try {
    const written = await deps.writer.write(briefs, AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]))
    return { ...written, drafts: checkDrafts(briefs, written.drafts) }
  } catch (error) {
    throw error instanceof WriterError ? asProductError(deps, error) : error
  }
}

/** What was asked and answered is not logged. */
function asProductError({ log }: Asking, { trouble, code, message }: WriterError): ProductError {
  log.warn({ trouble, code, reason: message }, 'no drafts were written')
  const [kind, name, words] = answers[trouble]
  return new ProductError(
    kind,
    `drafts.${name}`,
    words.replace('{}', () => message),
  )
}

const answers: Record<WriterTrouble, [ErrorKind, string, string]> = {
  unset: ['unavailable', 'not_configured', 'OpenAI does not accept the key of this site. Please check OPENAI_API_KEY.'],
  busy: ['unavailable', 'busy', 'OpenAI wants us to slow down. Nothing was saved; please try again in a few minutes.'],
  quota: [
    'unavailable',
    'quota',
    'The account at OpenAI has nothing left to spend. Please look at its billing there; nothing was saved.',
  ],
  unavailable: [
    'unavailable',
    'unavailable',
    'OpenAI does not answer at the moment. Nothing was saved; please try again.',
  ],
  rejected: [
    'badGateway',
    'rejected',
    'OpenAI did not take what it was asked. Please check OPENAI_MODEL and OPENAI_BASE_URL. It says: {}',
  ],
  no_model: ['unavailable', 'no_model', 'OpenAI has no model that writes. Please name one in OPENAI_MODEL.'],
  refused: ['badGateway', 'refused', 'The model did not want to write this, and nothing was saved. It says: {}'],
  nonsense: [
    'badGateway',
    'nonsense',
    'What came back is no draft that can be used. Nothing was saved; please try again.',
  ],
}
