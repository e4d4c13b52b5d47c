import type { Deps } from './deps.ts'

/**
 * Noted with whatever is made at the card provider: sites may share an account there, and begin to count their rows
 * anew from a backup. Nobody else can make it.
 */
export const siteMark = ({ secrets }: Pick<Deps, 'secrets'>): string => secrets.hide('site of donations')
