import type { ReactNode } from 'react'
import { faceFor, Written } from './Written.tsx'

/** The pattern of a page's head says what the page is about, the same everywhere. */
const patterns = {
  stories: { swatch: 'x-scale', bg: 'var(--clay)', fg: 'var(--sand)' },
  writing: { swatch: 'x-seed', bg: 'var(--marigold)', fg: 'var(--night)' },
  giving: { swatch: 'x-scale', bg: 'var(--marigold)', fg: 'var(--night)' },
  volunteering: { swatch: 'x-comb', bg: 'var(--mangrove)', fg: 'var(--sand)' },
  partners: { swatch: 'x-wave', bg: 'var(--night-2)', fg: 'var(--marigold)' },
} as const
export type Pattern = keyof typeof patterns

export function PageHead({ title, pattern, children }: { title: string; pattern: Pattern; children: ReactNode }) {
  const { swatch, bg, fg } = patterns[pattern]
  return (
    <section className="phead night">
      <div className={`swatch ${swatch}`} style={{ '--bg': bg, '--fg': fg }} />
      <div className="wrap">
        <h1 className={faceFor(title)}>
          <Written text={title} />
        </h1>
        {children}
      </div>
    </section>
  )
}
