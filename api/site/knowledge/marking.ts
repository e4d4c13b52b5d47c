import type { ShownQuestion, TestResult } from '../../../data/contract/knowledge.ts'

/** A multiple-choice question: the answers by their keys, and which of them is right. */
export interface Question {
  id: string
  text: string
  answers: Readonly<Record<string, string>>
  right: string
}

/** One question for each heading, which is its id; its answers are called a, b, c … in their order, and the ticked one is right. */
export function readQuestions(file: string): Question[] {
  return file
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [id = '', text = '', list = ''] = section.trim().split(/\n\n/)
      const answers = Array.from(list.matchAll(/^- \[([ x])\] (.+)$/gm), ([, tick, words = ''], index) => ({
        key: String.fromCharCode(97 + index),
        words,
        isRight: tick === 'x',
      }))
      const [right, ...others] = answers.filter(({ isRight }) => isRight)
      if (!right || others.length > 0) throw new Error(`The question ${id} needs exactly one right answer.`)
      return { id, text, answers: Object.fromEntries(answers.map(({ key, words }) => [key, words])), right: right.key }
    })
}

/** Leaves the right answer behind. */
export const showQuestion = ({ id, text, answers }: Question): ShownQuestion => ({
  id,
  text,
  answers: Object.entries(answers).map(([key, words]) => ({ key, text: words })),
})

/** Compares a form with the right answers. Whatever is no answer of a question counts as none. */
export function mark(questions: readonly Question[], form: Readonly<Record<string, unknown>>): TestResult {
  const chosen: Record<string, string> = {}
  for (const { id, answers } of questions) {
    const answer = Object.hasOwn(form, id) ? form[id] : undefined
    if (typeof answer === 'string' && Object.hasOwn(answers, answer)) chosen[id] = answer
  }
  const wrong = questions.filter(({ id, right }) => chosen[id] !== right).map(({ id }) => id)
  return { right: questions.length - wrong.length, passed: wrong.length === 0, wrong, chosen }
}
