import { z } from 'zod'
import { cleanText } from '../rules/cleanText.ts'

const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const lastLabel = '\\p{L}[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}]'
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`, 'u')

/**
 * An e-mail address in whatever script people write theirs (RFC 6531); browsers hand some domains over as `xn--…`. Chats and lists of
 * contacts copy signs along that nobody sees: these are no part of it.
 */
export const emailAddress = (error: string | (() => string)) =>
  z
    .string({ error })
    .overwrite((typed) => cleanText(typed).trim())
    .regex(pattern, { error })
