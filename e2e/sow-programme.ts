import { seedOnce } from './programme.ts'

/** Runs once before all browser tests, and what it gives after them. */
// Playwright calls the default export of its global set-up, whatever it is called.
// oxlint-disable-next-line import/no-default-export
export default seedOnce
