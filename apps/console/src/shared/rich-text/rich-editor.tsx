import type { RichContent } from '@impulse/api/rich-text/rich-text'
import { Box } from '@mui/material'
import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { FailureAlert } from '../api/failure-alert.tsx'
import { useInlinePress } from '../api/use-press.tsx'
import { editorParts } from './editor-parts.ts'
import { EditorTools } from './editor-tools.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { richStyles } from './rich-styles.ts'

export type RichEditorProps = {
  label: string
  /** Initial text. To show another text, the caller changes the `key` of the editor. */
  initial: RichContent
  onChange: (content: RichContent) => void
  /** Uploads a picture and returns its address. Absent for texts without pictures. */
  uploadPicture?: (file: Blob) => Promise<string>
}

/**
 * Text editor with headings, lists and links, and with pictures when `uploadPicture` is passed. The value is JSON.
 */
export function RichEditor({ label, initial, onChange, uploadPicture }: RichEditorProps) {
  const [pictured, setPictured] = useState<string | null>(null)
  const { busy, failure, press } = useInlinePress()
  const insertPicture = async (file: Blob | undefined) => {
    if (!file || !uploadPicture || busy) return
    await press(async () => setPictured(await uploadPicture(file)))
  }
  const editor = useEditor({
    extensions: editorParts({ pictures: uploadPicture !== undefined }),
    content: initial,
    // The content security policy refuses styles without the nonce. The editor therefore injects no styles, and
    // `richStyles` contains the styles that the editor needs.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleDOMEvents: {
        drop: (view, event) => {
          const file = [...(event.dataTransfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
          // The editor itself handles the drag of a part of its text, and a drop without a picture.
          if (view.dragging || !file) return false
          event.preventDefault()
          void insertPicture(file)
          return true
        },
      },
    },
    onUpdate: (changed) => onChange(changed.editor.getJSON() as RichContent),
  })
  const insert = (alt: string) => {
    if (pictured !== null) editor.chain().focus().setImage({ src: pictured, alt }).run()
    setPictured(null)
  }
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <EditorTools editor={editor} busy={busy} {...(uploadPicture && { onPicture: insertPicture })} />
      <FailureAlert failure={failure} />
      <Box sx={{ ...richStyles, px: 2, py: 1.5, maxHeight: '60vh', overflow: 'auto' }}>
        <EditorContent editor={editor} />
      </Box>
      {pictured !== null && <PictureDialog onDescribed={insert} onClose={() => setPictured(null)} />}
    </Box>
  )
}
