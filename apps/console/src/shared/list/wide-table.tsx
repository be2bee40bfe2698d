import { TableContainer } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * Container in which a wide table scrolls horizontally. The container can get the focus, so that the arrow
 * keys scroll the table.
 */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <TableContainer component="section" tabIndex={0} aria-label={label}>
    {children}
  </TableContainer>
)
