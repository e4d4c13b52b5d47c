import { t } from '../../../data/words/words.ts'
import { ApiError, read, remote } from '../../remote/client.ts'

const { receipts } = remote.api

export const askStatus = (code: string) => read(receipts.status.$post({ json: { code } }))
export const askFigures = (code: string) => read(receipts.figures.$post({ json: { code } }))
export const askForCodes = (email: string) => read(receipts.lost.$post({ json: { email } }))

/** No answer, or only one from something on the way to the server. */
export const isSilence = (error: unknown) => !(error instanceof ApiError) || error.status >= 502

/** What the server said, or that it did not. */
export function wordsOf(error: unknown): string {
  if (isSilence(error)) return t('This needs signal. Nothing was changed.')
  return (error instanceof ApiError && error.said) || t('Something went wrong on our side.')
}
