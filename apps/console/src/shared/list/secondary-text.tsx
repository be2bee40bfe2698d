import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { drawText } from './whole-references.tsx'

/** Second, less important text of a table cell, in lines of its own. */
export const SecondaryText = ({ children }: { children: ReactNode }) => (
  <Typography
    component="span"
    variant="body2"
    color="text.secondary"
    sx={{ display: 'block', overflowWrap: 'anywhere' }}
  >
    {typeof children === 'string' ? drawText(children) : children}
  </Typography>
)
