import { Card, CardContent, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusField } from '../form/focus-field.ts'

/** Page with one card and without the menu, for the sign-in and the invitation. */
export function CenteredCard({ title, children }: { title: string; children: ReactNode }) {
  const brand = document.querySelector<HTMLMetaElement>('meta[name="console-brand"]')?.content
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (card.current) focusField(card.current)
  }, [])
  return (
    <Stack component="main" alignItems="center" justifyContent="center" minHeight="100vh" padding={2}>
      <Card ref={card} sx={{ width: '100%', maxWidth: 440 }}>
        <CardContent>
          <Stack spacing={2}>
            <Typography variant="overline" component="p" color="primary">
              {brand} · консоль
            </Typography>
            <Typography variant="h5" component="h1">
              {title}
            </Typography>
            {children}
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  )
}
