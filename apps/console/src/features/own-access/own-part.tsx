import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** One thing that opens the console, what it is for, and what may be done with it. */
export const Part = (of: { title: string; words: string; children: ReactNode }) => (
  <Card component="section" aria-label={of.title}>
    <CardContent>
      <Typography variant="h6" component="h2">
        {of.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {of.words}
      </Typography>
      {of.children}
    </CardContent>
  </Card>
)
