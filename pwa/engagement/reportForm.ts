import type { StoryReport } from '../../data/contract/engagement.ts'
import { ApiError } from '../remote/client.ts'
import { tell } from './calls.ts'

/** In the order of the form: the first one at fault gets the focus. */
const fieldNames = ['reason', 'details', 'email'] as const
type FieldName = (typeof fieldNames)[number]

export type ReportErrors = Partial<Record<FieldName, string>>
/** The form as it was filled in: nothing of it has been checked. */
export type FilledReport = Record<FieldName, string>

/** Characters; the contract says it again when the report is sent. */
export const reportMaxLength = 2000

export function readReport(form: HTMLFormElement): FilledReport {
  const filled = new FormData(form)
  const read = (name: FieldName) => String(filled.get(name) ?? '')
  return { reason: read('reason'), details: read('details'), email: read('email').trim() }
}

/** What stands in the way of a report, field by field or as a whole. */
interface NotSent {
  errors: ReportErrors
  problem: string | null
}

/** Checks with the rules of the server, which come with the first report and not with the page, and sends. */
export async function sendReport(storyId: number, filled: FilledReport): Promise<'sent' | NotSent> {
  try {
    const { storyReport } = await import('../../data/contract/engagement.ts')
    const { data, error } = storyReport.safeParse(filled)
    if (error) {
      const issues = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return { errors: errorsOf(issues), problem: null }
    }
    await tell(storyId, 'report', data satisfies StoryReport)
    return 'sent'
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): NotSent {
  if (!(error instanceof ApiError)) {
    return { errors: {}, problem: 'There is no signal. What you wrote is still here: try again in a moment.' }
  }
  const errors = errorsOf(error.issues ?? [])
  if (Object.keys(errors).length > 0) return { errors, problem: null }
  return { errors, problem: messageOf(error) }
}

const messageOf = ({ status, body }: ApiError) =>
  status < 500 && typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : 'Something went wrong on our side. What you wrote is still here: try again in a moment.'

function errorsOf(issues: { field: string; message: string }[]): ReportErrors {
  const errors: ReportErrors = {}
  for (const name of fieldNames) {
    const issue = issues.find(({ field }) => field === name)
    if (issue) errors[name] = issue.message
  }
  return errors
}

export function focusFirstError(form: HTMLFormElement, errors: ReportErrors) {
  const name = fieldNames.find((field) => errors[field] !== undefined)
  if (name) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
