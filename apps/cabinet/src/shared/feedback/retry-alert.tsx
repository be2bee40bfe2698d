import type { ReactNode } from 'react'
import { useOnline } from '../browser/use-online.ts'
import type { Failed } from '../loading/loadable.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from './alert.tsx'
import css from './retry-alert.module.css'
import { SupportLink } from './support-link.tsx'

type RetryAlertProps = {
  onRetry: () => void
  retrying?: boolean
  /** Error of the part. An error without a code, such as a lost connection, has no link to the support. */
  of?: Pick<Failed, 'unanswered' | 'code' | 'request'> | undefined
  children: ReactNode
}

/**
 * Alert about a part of the page that could not be loaded, with a button that requests the part again, and a link to
 * the support. While the device is offline, nothing is wrong with the part: it is only not here yet.
 */
export function RetryAlert({ onRetry, retrying = false, of, children }: RetryAlertProps) {
  if (!useOnline() && of?.unanswered)
    return (
      <Alert tone="info" icon="wifi-slash">
        Без сети не&nbsp;загрузить. Откроем сами, когда она появится
      </Alert>
    )
  return (
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
}
