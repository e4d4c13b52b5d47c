export { listInteractionsOf, listKindsOf } from './earning.store.ts'
export { engagementRoutes } from './engagement.routes.ts'
export {
  eraseAbuseBefore,
  eraseAuthorOfNotes,
  eraseInteractionsBefore,
  eraseMonthsBefore,
  eraseSessionsBefore,
  moveAuthorOfNotes,
  sumInteractionsBefore,
} from './erasure.ts'
export { countMonth } from './months.ts'
