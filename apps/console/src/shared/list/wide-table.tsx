import { TableContainer } from '@mui/material'
import type { ReactNode } from 'react'

/** A table that scrolls by itself where it is wider than its place, by the keys as well. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableContainer component="section" tabIndex={0} aria-label={label}>
    {children}
  </TableContainer>
)
