/*
 * Zod tries whether it may compile schemas with `Function("")`. The page's policy forbids it, and Firefox logs the try. Zod
 * reads its settings from this place when it is loaded, which is later than the page: node_modules/zod/v4/core/core.js.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
