/** The fields of a Markdown file: the `name: value` lines between its dashes, its heading as `title`, what follows as `content`. */
export function fieldsOf(file: string): Record<string, string | undefined> {
  const [, head = '', title, content] = /^---\n(.+?)\n---\n+# (.+?)\n+(.+)$/s.exec(file) ?? []
  const named = Array.from(head.matchAll(/^(\w+): (.+)$/gm), ([, name, value = '']) => [name, unquoted(value)])
  return { ...Object.fromEntries(named), title, content }
}

/** YAML wants quotes around words with a colon in them. */
const unquoted = (value: string) => value.replace(/^"(.*)"$/, '$1')
