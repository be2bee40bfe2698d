import type { ReactNode } from 'react'
import type { ErrorReference } from '../loading/loadable.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from './alert.tsx'
import css from './retry-alert.module.css'
import { SupportLink } from './support-link.tsx'

type RetryAlertProps = {
  onRetry: () => void
  retrying?: boolean
  /** Error of the part. An error without a code, such as a lost connection, has no link to the support. */
  of?: Partial<ErrorReference> | undefined
  children: ReactNode
}

/**
 * Alert about a part of the page that could not be loaded, with a button that requests the part again, and a link to
 * the support.
 */
export const RetryAlert = ({ onRetry, retrying = false, of, children }: RetryAlertProps) => (
  <Alert
    tone="bad"
    action={
      <p className={css.ways}>
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          Повторить
        </Button>
        {of?.code !== undefined && <SupportLink code={of.code} request={of.request} />}
      </p>
    }
  >
    {children}
  </Alert>
)
