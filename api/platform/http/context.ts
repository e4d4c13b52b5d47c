import type { AdminName } from '../../../data/contract/admin.ts'

/** What a request carries on its way through the app. */
export type Env = {
  Variables: {
    /** Who is calling, when it is an admin. */
    admin?: AdminName
    errorsAsText?: boolean
    /** Draws an error for somebody who sees nothing but this answer. */
    errorsAsPage?: (message: string) => string
    /** The answer came with its security headers. */
    isSecured?: boolean
  }
}
