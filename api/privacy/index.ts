export { privacyRoutes } from './privacy.routes.ts'
export { retentionJobs } from './retention.ts'
