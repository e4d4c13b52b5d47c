export const standInScript = (origin: string) => `window.Stripe = () => { throw new Error(${JSON.stringify(origin)}) }`
