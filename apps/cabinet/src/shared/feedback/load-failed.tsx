import { useRevalidator } from 'react-router'
import type { Failed } from '../loading/loadable.ts'
import { useWhenOnline } from '../browser/use-when-online.ts'
import { RetryAlert } from './retry-alert.tsx'

/**
 * Alert that replaces a part of the page that could not be loaded. The part is requested again when the
 * member presses the button, and when the network is back.
 */
export function LoadFailed({ of, children }: { of: Failed; children: string }) {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(() => void revalidate(), true)
  return (
    <RetryAlert onRetry={() => void revalidate()} retrying={state === 'loading'} of={of}>
      {children}
    </RetryAlert>
  )
}
