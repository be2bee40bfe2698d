import { lazy } from 'react'

// Members rarely need the help for a missing code, so its module is loaded separately.
const trouble = () => import('./code-trouble.tsx')

/**
 * Loads the help for a missing code in advance, because the network may be down when the member needs the
 * help.
 */
export const preloadCodeTrouble = () => void trouble().catch(() => undefined)

export const CodeHint = lazy(async () => ({ default: (await trouble()).CodeHint }))
export const BlockedStep = lazy(async () => ({ default: (await trouble()).BlockedStep }))
