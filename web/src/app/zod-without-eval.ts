// The content security policy forbids eval. zod would probe for it on first use, and browsers report
// the probe as a violation; its documented global switch turns that off without loading zod here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
