import { TableContainer } from '@mui/material'
import type { ReactNode } from 'react'

/** Table that scrolls horizontally inside its place, also by keyboard. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableContainer component="section" tabIndex={0} aria-label={label}>
    {children}
  </TableContainer>
)
