// zod would probe for `new Function`, which our CSP blocks and reports. `z.config({ jitless: true })` does
// this, but importing it would add all of zod to the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
