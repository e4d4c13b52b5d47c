import type { KnowledgeTestName } from '../../data/contract/knowledge.ts'
import { type Message, msg } from '../../data/words/words.ts'

export const testWords: Record<KnowledgeTestName, { title: Message; lead: Message }> = {
  'admin-test': {
    title: msg('Test for administrators'),
    lead: msg('Ten questions about deciding over other people’s stories. The answers are in the manual at the desk.'),
  },
  'frontend-test': {
    title: msg('Test for readers and writers'),
    lead: msg('Ten questions about reading and writing here, and a health check of this device.'),
  },
}
