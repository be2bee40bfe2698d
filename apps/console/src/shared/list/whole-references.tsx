import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Draws a text so that no line breaks inside a payout's reference, at its hyphens. A text without one stays a string. */
export function drawText(text: string): ReactNode {
  const found = /IM-\d+-[0-9A-Z]{6}/.exec(text)
  if (!found) return text
  const [reference] = found
  return (
    <>
      {text.slice(0, found.index)}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {reference}
      </Box>
      {drawText(text.slice(found.index + reference.length))}
    </>
  )
}
