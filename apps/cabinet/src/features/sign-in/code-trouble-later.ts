import { lazy } from 'react'

// Seldom needed, and not in the first load.
const trouble = () => import('./code-trouble.tsx')

export const CodeHint = lazy(async () => ({ default: (await trouble()).CodeHint }))
export const BlockedStep = lazy(async () => ({ default: (await trouble()).BlockedStep }))
