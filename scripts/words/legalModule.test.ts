import { expect, test } from 'vitest'
import { legalModule } from './legalModule.ts'

const text = (clause: string) =>
  `# Terms\n\nWhat to expect.\n\n${clause}\n\n# Addendum\n\n## Codes {#codes}\n\nKeep them.`

test('a text becomes elements, with its placeholders as figures', () => {
  const source = legalModule(text('## Days {#days}\n\nWithin {{days}} [days](/contact).'))
  expect(source).toContain('lead: "What to expect."')
  expect(source).toContain(
    '{ id: "days", title: "Days", text: h("p", null, "Within ", figures.days, " ", h(Link, { to: "/contact" }, "days"), ".") }',
  )
  expect(source).toContain('addendum: { title: "Addendum", clauses: [{ id: "codes"')
})

test('a clause without an anchor, and a text without an addendum, are errors', () => {
  expect(() => legalModule(text('## Days\n\nMany.'))).toThrow('Days')
  expect(() => legalModule('# Terms\n\nWhat to expect.')).toThrow('addendum')
})
