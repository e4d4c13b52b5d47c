import type { ReactNode } from 'react'

/** The cloth of a page's head says what the page is about, the same everywhere. */
const cloths = {
  stories: { pattern: 'x-scale', bg: 'var(--clay)', fg: 'var(--sand)' },
  writing: { pattern: 'x-seed', bg: 'var(--marigold)', fg: 'var(--night)' },
  giving: { pattern: 'x-scale', bg: 'var(--marigold)', fg: 'var(--night)' },
  volunteering: { pattern: 'x-comb', bg: '#28604a', fg: 'var(--sand)' },
  partners: { pattern: 'x-wave', bg: 'var(--night-2)', fg: 'var(--marigold)' },
} as const
export type Cloth = keyof typeof cloths

export function PageHead({ title, cloth, children }: { title: string; cloth: Cloth; children: ReactNode }) {
  const { pattern, bg, fg } = cloths[cloth]
  return (
    <section className="phead night">
      <div className={`swatch ${pattern}`} style={{ '--bg': bg, '--fg': fg }} />
      <div className="wrap">
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  )
}
