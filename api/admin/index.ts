export { adminRoutes } from './admin.routes.ts'
export { settleAdminCodes } from './codes.ts'
export { adminOfToken, forgetSessions } from './sessions.ts'
export { auditRoutes, sessionsRoutes } from './watch.routes.ts'
