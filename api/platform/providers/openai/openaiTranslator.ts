import { z } from 'zod'
import type { Translator } from '../translator.ts'
import type { OpenaiService } from './openaiService.ts'
import instructions from './openaiTranslation.txt'

/** Of a few paragraphs, by a model that thinks first. */
const timeoutMs = 100_000

/** Drafts of translations. As data, in JSON, no text can end where it stands and go on as something else. */
export const openaiTranslator = ({ ask }: OpenaiService): Translator => ({
  async translate({ from, to, before, texts }, signal) {
    const answer = z.object({ translations: z.array(z.string()).length(texts.length) })
    const material = JSON.stringify({ from, to, before, texts }, null, 1)
    const { answer: drafted, model } = await ask(
      { instructions: instructions.trimEnd(), material, name: 'translations', answer, timeoutMs },
      signal,
    )
    return { texts: drafted.translations, model }
  },
})
