/** Where the page leaves room for what the check finds. */
export const healthCheckId = 'health-check'
