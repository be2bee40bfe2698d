import { lazy } from 'react'

// Seldom needed, and not in the first load.
const trouble = () => import('./code-trouble.tsx')

/** In advance, while the message is on its way: without a network the help would not come when it is needed. */
export const loadTrouble = () => void trouble().catch(() => undefined)

export const CodeHint = lazy(async () => ({ default: (await trouble()).CodeHint }))
export const BlockedStep = lazy(async () => ({ default: (await trouble()).BlockedStep }))
