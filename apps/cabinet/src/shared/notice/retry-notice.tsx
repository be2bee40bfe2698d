import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

type RetryNoticeProps = { onRetry: () => void; retrying?: boolean; children: ReactNode }

/** What did not come, and the button that asks for it again. */
export const RetryNotice = ({ onRetry, retrying = false, children }: RetryNoticeProps) => (
  <Notice
    tone="bad"
    action={
      <Button variant="secondary" busy={retrying} onClick={onRetry}>
        Повторить
      </Button>
    }
  >
    {children}
  </Notice>
)
