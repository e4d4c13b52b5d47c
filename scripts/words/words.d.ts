declare module '*.md' {
  const text: string
  export default text
}

declare module '*.md?legal' {
  /** Makes the text of a page, given what each `{{name}}` in it stands for. */
  export default function makeText(
    figures: Readonly<Record<string, import('react').ReactNode>>,
  ): Parameters<typeof import('../../pwa/legal/LegalPage.tsx').LegalPage>[0]
}
