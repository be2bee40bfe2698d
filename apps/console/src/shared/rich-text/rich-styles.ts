/**
 * Styles of a text in the text editor: the same spacing as in the cabinet, and the styles that the editor itself needs.
 */
export const richStyles = {
  '& .ProseMirror': {
    minHeight: 240,
    outline: 'none',
    overflowWrap: 'anywhere',
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
  },
  '& .ProseMirror > *': { marginBlock: '0 16px' },
  '& h2': { fontSize: 22, lineHeight: '28px', fontWeight: 600 },
  '& h3': { fontSize: 18, lineHeight: '24px', fontWeight: 600 },
  '& ul, & ol': { paddingInlineStart: '1.5em' },
  '& li > p': { marginBlock: '0 8px' },
  '& blockquote': {
    borderInlineStart: 3,
    borderColor: 'primary.main',
    paddingInlineStart: 2,
    marginInline: 0,
  },
  '& a': { color: 'primary.main' },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: '14px' },
  '& .ProseMirror-selectednode': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
  '& img.ProseMirror-separator': { display: 'inline', border: 'none', margin: 0, width: 0, height: 0 },
} as const
