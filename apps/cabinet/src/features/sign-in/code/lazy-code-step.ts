import { type ComponentProps, createElement, use } from 'react'
import { notLoaded } from '../../../shared/api/api-error.ts'
// The server draws the step, and its document needs the styles before the code has come.
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

/** In advance, while the number is typed. What fails so is told when it is needed. */
export const loadCodeStep = (): void => void load().catch(() => undefined)

/** The first load does not carry it. It is no `lazy`, which would not stand at once even where it is there already. */
export function CodeStep(props: ComponentProps<typeof Step>) {
  return createElement(loaded ?? use(load()), props)
}

// A document with the code's step comes to life together with it, or the step would be gone until it has come.
if (import.meta.env.SSR || new URLSearchParams(location.search).has('step'))
  await load().catch(() => undefined)
