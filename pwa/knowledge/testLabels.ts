import type { KnowledgeTestName } from '../../data/contract/knowledge.ts'

export const testWords: Record<KnowledgeTestName, { title: string; lead: string }> = {
  'admin-test': {
    title: 'Test for administrators',
    lead: 'Ten questions about deciding over other people’s stories. The answers are in the manual at the desk.',
  },
  'frontend-test': {
    title: 'Test for readers and writers',
    lead: 'Ten questions about reading and writing here, and a health check of this device.',
  },
}
