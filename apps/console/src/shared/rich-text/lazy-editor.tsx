import { lazy } from 'react'
import { loadCode } from '../api/load-code.ts'

/**
 * Text editor whose code is loaded only when a page shows the editor, because this code is half as large as
 * all other code of the console. `StepForm` shows no field before the code is there.
 */
export const LazyRichEditor = lazy(async () => ({
  default: (await loadCode(() => import('./rich-editor.tsx'))).RichEditor,
}))
