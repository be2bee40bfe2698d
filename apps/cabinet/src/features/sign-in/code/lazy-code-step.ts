import { type ComponentProps, createElement, use } from 'react'
import { notLoaded } from '../../../shared/api/api-error.ts'
// The server renders the code step, so the document needs the styles before the step's module is loaded.
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
 * Loads the step in advance, while the member types the number. A failure is reported when the step is
 * needed.
 */
export const loadCodeStep = (): void => void load().catch(() => undefined)

/**
 * Code step, loaded separately from the first load. React's `lazy` is not used, because `lazy` suspends even
 * when the module is loaded.
 */
export function CodeStep(props: ComponentProps<typeof Step>) {
  return createElement(loaded ?? use(load()), props)
}

// A document with the code step hydrates after the module is loaded, otherwise the step would disappear until
// then.
if (import.meta.env.SSR || new URLSearchParams(location.search).has('step'))
  await load().catch(() => undefined)
