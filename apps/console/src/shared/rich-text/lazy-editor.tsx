import { LinearProgress } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { RichEditorProps } from './rich-editor.tsx'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

/** The editor, fetched when somebody writes: it is as large as half of all the rest. */
export const LaterEditor = (props: RichEditorProps) => (
  <Suspense fallback={<LinearProgress aria-label="Загрузка редактора" />}>
    <RichEditor {...props} />
  </Suspense>
)
