import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { fillGridCell } from './fill-grid-cell.ts'

export type Fact = readonly [name: string, value: ReactNode]

/** Card of one object: a list of named facts, with the buttons below the list. */
export function FactCard({
  title,
  facts,
  children,
}: {
  title: string
  facts: readonly Fact[]
  children?: ReactNode
}) {
  return (
    <Card sx={fillGridCell}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(50%) 1fr', gap: 1 }}
        >
          {facts.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}

const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
      {value}
    </Typography>
  </>
)
