import { lazy } from 'react'

// The help for a missing code is rarely needed, so the module is not part of the first load.
const trouble = () => import('./code-trouble.tsx')

/** Loads the help in advance, because the network may be down when the member needs it. */
export const preloadCodeTrouble = () => void trouble().catch(() => undefined)

export const CodeHint = lazy(async () => ({ default: (await trouble()).CodeHint }))
export const BlockedStep = lazy(async () => ({ default: (await trouble()).BlockedStep }))
