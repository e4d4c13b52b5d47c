import type { StoryReport } from '../../data/contract/engagement.ts'
import { t } from '../../data/words/words.ts'
import { checked, type Errors, errorsOf } from '../forms/formErrors.ts'
import { readTexts } from '../forms/readFields.ts'
import { ApiError } from '../remote/client.ts'
import { tell } from './calls.ts'

/** Characters; the contract says it again when the report is sent. */
export const reportMaxLength = 2000

/** What stands in the way of a report, field by field or as a whole. */
interface NotSent {
  errors: Errors
  problem?: string
}

/** Checks with the rules of the server, which come with the first report and not with the page, and sends. */
export async function sendReport(storyId: number, form: HTMLFormElement): Promise<'sent' | NotSent> {
  const filled = readTexts(form, ['reason', 'details', 'email'])
  try {
    const { storyReport } = await import('../../data/contract/engagement.ts')
    const { body, errors } = checked(storyReport, { ...filled, email: filled.email.trim() })
    if (errors) return { errors }
    await tell(storyId, 'report', body satisfies StoryReport)
    return 'sent'
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): NotSent {
  if (!(error instanceof ApiError))
    return { errors: {}, problem: t('There is no signal. What you wrote is still here: try again in a moment.') }
  const errors = errorsOf(error.issues ?? [])
  return Object.keys(errors).length > 0 ? { errors } : { errors, problem: messageOf(error) }
}

const messageOf = ({ status, said }: ApiError) =>
  (status < 500 && said) || t('Something went wrong on our side. What you wrote is still here: try again in a moment.')
