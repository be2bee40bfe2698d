import { renderRichText, type RichDrawing } from '@impulse/api/rich-text/draw-rich'
import type { RichBlock } from '@impulse/api/rich-text/rich-text'
import { Box } from '@mui/material'
import { createElement, Fragment, type ReactNode } from 'react'
import { pictureAddress } from './picture-address.ts'
import { richStyles } from './rich-styles.ts'

/** Shows a text of the editor as the cabinet shows it. */
export const RichView = ({ blocks }: { blocks: readonly RichBlock[] }) => (
  <Box sx={{ ...richStyles, '& > *': { marginBlock: '0 16px' }, overflowWrap: 'anywhere' }}>
    {createElement(Fragment, null, ...renderRichText(blocks, drawing))}
  </Box>
)

const drawing: RichDrawing<ReactNode> = {
  element: (tag, inside) => createElement(tag, null, ...inside),
  picture: ({ src, alt }) => <img src={pictureAddress(src)} alt={alt} width="100%" />,
  // In the console a link is only underlined and cannot be opened.
  link: (_, inner) => <u>{inner}</u>,
}
