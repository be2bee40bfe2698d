import { Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * Card of the page «Мой доступ» about one way to sign in to the console or about the own member account, with its
 * purpose and its buttons.
 */
export const AccessCard = (props: { title: string; text: string; children: ReactNode }) => (
  <Card component="section" aria-label={props.title}>
    <CardContent>
      <Typography variant="h6" component="h2">
        {props.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {props.text}
      </Typography>
      {props.children}
    </CardContent>
  </Card>
)
