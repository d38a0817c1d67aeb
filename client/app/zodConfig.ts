// zod would probe for `new Function`, which our CSP blocks and reports. This is what `z.config({ jitless: true })`
// writes; importing that would add all of zod to the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
