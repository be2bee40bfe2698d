import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Alert } from './alert.tsx'

type RetryAlertProps = { onRetry: () => void; retrying?: boolean; children: ReactNode }

/** Alert about a part of the page that could not be loaded, with a button that requests the part again. */
export const RetryAlert = ({ onRetry, retrying = false, children }: RetryAlertProps) => (
  <Alert
    tone="bad"
    action={
      <Button variant="secondary" busy={retrying} onClick={onRetry}>
        Повторить
      </Button>
    }
  >
    {children}
  </Alert>
)
