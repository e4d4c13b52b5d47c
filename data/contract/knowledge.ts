/** The two knowledge tests, named as their addresses are: `/api/admin-test` and `/api/frontend-test`. */
export const knowledgeTests = ['admin-test', 'frontend-test'] as const
export type KnowledgeTestName = (typeof knowledgeTests)[number]

/** A question as it is shown. Which answer is right stays on the server. */
export interface ShownQuestion {
  id: string
  text: string
  /** In an order that never changes. */
  answers: readonly { key: string; text: string }[]
}

/** How somebody did. All answers have to be right to pass. */
export interface TestResult {
  right: number
  passed: boolean
  /** Ids of the questions answered wrongly or not at all. */
  wrong: readonly string[]
  /** What was ticked, by question. */
  chosen: Readonly<Record<string, string>>
}

/** Everything that the page of a test shows; no result before it was handed in. */
export interface KnowledgePage {
  name: KnowledgeTestName
  questions: readonly ShownQuestion[]
  result: TestResult | null
  /** The visitor wants lite mode. */
  lite: boolean
  /** The address visitors use, without a slash at its end. */
  origin: string
}
