import { LinearProgress } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { RichEditorProps } from './rich-editor.tsx'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

/**
 * Text editor whose code is loaded only when a page shows the editor, because this code is half as large as
 * all other code of the console.
 */
export const LazyRichEditor = (props: RichEditorProps) => (
  <Suspense fallback={<LinearProgress aria-label="Загрузка редактора" />}>
    <RichEditor {...props} />
  </Suspense>
)
