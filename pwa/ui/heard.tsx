import type { ReactNode } from 'react'

/** Draws what in a message is read out only: `rich('Read More<heard>: {title}</heard>', { heard, title })`. */
export const heard = (words: ReactNode) => <span className="visually-hidden">{words}</span>
