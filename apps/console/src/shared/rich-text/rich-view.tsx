import { renderRichText, type RichDrawing } from '@impulse/api/rich-text/draw-rich'
import type { RichBlock } from '@impulse/api/rich-text/rich-text'
import { Box } from '@mui/material'
import { createElement, Fragment, type ReactNode } from 'react'
import { pictureAddress } from './picture-address.ts'
import { richStyles } from './rich-styles.ts'

/** Renders the editor's JSON as the cabinet does. */
export const RichView = ({ blocks }: { blocks: readonly RichBlock[] }) => (
  <Box sx={{ ...richStyles, '& > *': { marginBlock: '0 16px' }, overflowWrap: 'anywhere' }}>
    {createElement(Fragment, null, ...renderRichText(blocks, drawing))}
  </Box>
)

const drawing: RichDrawing<ReactNode> = {
  element: (tag, inside) => createElement(tag, null, ...inside),
  picture: ({ src, alt }) => <img src={pictureAddress(src)} alt={alt} width="100%" />,
  // A link is underlined but cannot be opened in the console.
  link: (_, inner) => <u>{inner}</u>,
}
