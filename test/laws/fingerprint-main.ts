import { fingerprint } from './fingerprint'

/*
 * The program that `determinism.test.ts` bundles and runs in other processes. The time zone and the
 * locale of the process are printed too: a test that did not change them would prove nothing.
 */
const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
const result = await fingerprint()
console.log(JSON.stringify({ ...result, timeZone, locale }))
