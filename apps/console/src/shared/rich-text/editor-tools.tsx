import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternate'
import FormatBoldIcon from '@mui/icons-material/FormatBold'
import FormatItalicIcon from '@mui/icons-material/FormatItalic'
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted'
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered'
import FormatQuoteIcon from '@mui/icons-material/FormatQuote'
import HorizontalRuleIcon from '@mui/icons-material/HorizontalRule'
import LinkIcon from '@mui/icons-material/Link'
import RedoIcon from '@mui/icons-material/Redo'
import StrikethroughSIcon from '@mui/icons-material/StrikethroughS'
import SubtitlesIcon from '@mui/icons-material/Subtitles'
import UndoIcon from '@mui/icons-material/Undo'
import { Stack, ToggleButton } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'
import { PictureButton } from './picture-button.tsx'
import { PictureDialog } from './picture-dialog.tsx'

type Props = { editor: Editor; busy: boolean; onPicture?: (file: Blob | undefined) => Promise<void> }

/**
 * Toolbar of the text editor, with a button for everything that a text may contain. In the text, the usual
 * shortcuts (Ctrl+B, Ctrl+I, Ctrl+Z) do the same as the buttons.
 */
export function EditorTools({ editor, busy, onPicture }: Props) {
  const [activeDialog, setActiveDialog] = useState<'link' | 'alt' | null>(null)
  const on = useEditorState({ editor, selector: ({ editor: now }) => whatIsOn(now) })
  const chain = () => editor.chain().focus()
  const close = () => setActiveDialog(null)
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Оформление"
      sx={{ flexWrap: 'wrap', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tool name="H2: заголовок" isOn={on.h2} onPress={() => chain().toggleHeading({ level: 2 }).run()}>
        H2
      </Tool>
      <Tool name="H3: подзаголовок" isOn={on.h3} onPress={() => chain().toggleHeading({ level: 3 }).run()}>
        H3
      </Tool>
      <Tool name="Жирный" isOn={on.bold} onPress={() => chain().toggleBold().run()}>
        <FormatBoldIcon />
      </Tool>
      <Tool name="Курсив" isOn={on.italic} onPress={() => chain().toggleItalic().run()}>
        <FormatItalicIcon />
      </Tool>
      <Tool name="Зачёркнутый" isOn={on.strike} onPress={() => chain().toggleStrike().run()}>
        <StrikethroughSIcon />
      </Tool>
      <Tool name="Ссылка" isOn={on.href !== ''} onPress={() => setActiveDialog('link')}>
        <LinkIcon />
      </Tool>
      <Tool name="Список" isOn={on.bullets} onPress={() => chain().toggleBulletList().run()}>
        <FormatListBulletedIcon />
      </Tool>
      <Tool name="Нумерованный список" isOn={on.numbers} onPress={() => chain().toggleOrderedList().run()}>
        <FormatListNumberedIcon />
      </Tool>
      <Tool name="Цитата" isOn={on.quote} onPress={() => chain().toggleBlockquote().run()}>
        <FormatQuoteIcon />
      </Tool>
      <Tool name="Линия" isOn={false} onPress={() => chain().setHorizontalRule().run()}>
        <HorizontalRuleIcon />
      </Tool>
      {onPicture && (
        <PictureButton label="Картинка" busy={busy} onFile={onPicture}>
          <AddPhotoAlternateIcon />
        </PictureButton>
      )}
      {on.picture && (
        <Tool name="Описание картинки" isOn={false} onPress={() => setActiveDialog('alt')}>
          <SubtitlesIcon />
        </Tool>
      )}
      <Tool name="Отменить" isOn={false} onPress={() => chain().undo().run()}>
        <UndoIcon />
      </Tool>
      <Tool name="Вернуть" isOn={false} onPress={() => chain().redo().run()}>
        <RedoIcon />
      </Tool>
      {activeDialog === 'link' && (
        <LinkDialog
          before={on.href}
          onClose={close}
          onChosen={(href) => {
            close()
            const linkChain = chain().extendMarkRange('link')
            if (href === '') linkChain.unsetLink().run()
            else linkChain.setLink({ href }).run()
          }}
        />
      )}
      {activeDialog === 'alt' && (
        <PictureDialog
          before={on.alt}
          onClose={close}
          onDescribed={(alt) => {
            close()
            chain().updateAttributes('image', { alt }).run()
          }}
        />
      )}
    </Stack>
  )
}

type ToolProps = { name: string; isOn: boolean; onPress: () => unknown; children: ReactNode }

const Tool = ({ name, isOn, onPress, children }: ToolProps) => (
  <ToggleButton
    value={name}
    size="small"
    selected={isOn}
    aria-label={name}
    title={name}
    sx={{ border: 0 }}
    // A press on the button must not take the focus from the text, because the text would lose its selection.
    onMouseDown={(event) => event.preventDefault()}
    onChange={onPress}
  >
    {children}
  </ToggleButton>
)

const whatIsOn = (editor: Editor) => ({
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  picture: editor.isActive('image'),
  href: String(editor.getAttributes('link')['href'] ?? ''),
  alt: String(editor.getAttributes('image')['alt'] ?? ''),
})
