import { useEffect, useState } from 'react'

/** What is typed over texts that the server keeps, until it keeps that. What a colleague saves beside it takes nothing away. */
export function useEdits<Name extends string>(kept: Record<Name, string>) {
  const [edited, setEdited] = useState<Partial<Record<Name, string>>>({})
  const state = JSON.stringify(kept)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts that are kept are what is waited for
  useEffect(() => setEdited((now) => editsLeft(now, kept)), [state])
  return {
    typed: { ...kept, ...edited },
    edits: () => editsLeft(edited, kept),
    write: (name: Name, text: string) => setEdited((now) => ({ ...now, [name]: text })),
  }
}

/** What was typed and is not what the server keeps. */
export const editsLeft = <Texts extends Record<string, string>>(edited: Partial<Texts>, kept: Texts) =>
  Object.fromEntries(Object.entries(edited).filter(([name, text]) => text !== kept[name])) as Partial<Texts>
