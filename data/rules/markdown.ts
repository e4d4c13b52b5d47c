/** Words of a text, or an element: its tag, before the words of a link its address, and what stands in it. */
export type Words = string | Element
export type Element = [tag: string, ...Words[]]

/**
 * Reads the Markdown that our texts are written in: paragraphs, headings, bullet lists, terms with what they mean (`: `),
 * strong, emphasis, code and links. A placeholder alone in its paragraph stands for a whole piece of the page.
 */
export function readMarkdown(text: string): Words[] {
  const blocks: Words[] = []
  for (const block of text.trim().split(/\n\s*\n/)) {
    const last = blocks.at(-1)
    const read = readBlock(block)
    if (read[0] === 'dl' && last?.[0] === 'dl') (last as Element).push(...read.slice(1))
    else blocks.push(read)
  }
  return blocks
}

function readBlock(block: string): Words {
  const [, signs, heading] = /^(#+) (.+)$/.exec(block) ?? []
  if (signs && heading) return [`h${signs.length}`, ...readWords(heading)]
  if (block.startsWith('- '))
    return [
      'ul',
      ...block
        .slice(2)
        .split('\n- ')
        .map((item): Element => ['li', ...readWords(item)]),
    ]
  const [term, meaning] = block.split('\n: ')
  if (term && meaning) return ['dl', ['div', ['dt', ...readWords(term)], ['dd', ...readWords(meaning)]]]
  return /^\{\{\w+\}\}$/.test(block) ? block : ['p', ...readWords(block)]
}

/** A single line end is a space. */
const readWords = (text: string): Words[] =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .split(/(\*\*.+?\*\*|\b_.+?_\b|`.+?`|\[.+?\]\(.+?\))/)
    .filter((part) => part !== '')
    .map(readPart)

function readPart(part: string): Words {
  if (part.startsWith('**')) return ['strong', ...readWords(part.slice(2, -2))]
  if (/^_.+_$/.test(part)) return ['em', ...readWords(part.slice(1, -1))]
  if (part.startsWith('`')) return ['code', part.slice(1, -1)]
  const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
  return words && address ? ['a', address, ...readWords(words)] : part
}
