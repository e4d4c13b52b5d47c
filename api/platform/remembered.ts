/** A function of a text that always answers the same, asked again and again about few texts. */
export function remembered<T>(answerTo: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    const answer = answerTo(text)
    // Whoever sends ever new texts makes it forget, and no more than that.
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}
