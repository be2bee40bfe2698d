import { type ComponentProps, createElement, use } from 'react'
import { notLoaded } from '../../../shared/api/api-error.ts'
// Imports the styles of the code field, because a document with the code step needs them before the module of the step
// is loaded.
import '../../../shared/one-time-code/code-field.module.css'
import type { CodeStep as Step } from './code-step.tsx'

let loaded: typeof Step | null = null
let loading: Promise<typeof Step> | null = null

const load = (): Promise<typeof Step> =>
  (loading ??= import('./code-step.tsx').then(
    ({ CodeStep }) => (loaded = CodeStep),
    () => {
      throw notLoaded
    },
  ))

/**
 * Loads the code step in advance, while the member types the phone number. A failure is reported when the
 * step is needed.
 */
export const loadCodeStep = (): void => void load().catch(() => undefined)

/**
 * Code step of the sign-in, loaded separately to keep the first load small. React's `lazy` is not used,
 * because `lazy` suspends even when the module is already loaded.
 */
export function CodeStep(props: ComponentProps<typeof Step>) {
  return createElement(loaded ?? use(load()), props)
}

// Loads the module of the code step before the hydration of a document that contains this step. Otherwise React would
// remove the step from the page until the module is loaded.
if (import.meta.env.SSR || new URLSearchParams(location.search).has('step'))
  await load().catch(() => undefined)
