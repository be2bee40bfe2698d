import { useRevalidator } from 'react-router'
import type { Failed } from '../loading/loadable.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from './alert.tsx'
import { useWhenOnline } from '../browser/use-when-online.ts'
import { SupportLink } from './support-link.tsx'
import css from './load-failed.module.css'

/**
 * Alert that replaces a part of the page that could not be loaded. The part is requested again when the
 * member presses the button, and when the network is back.
 */
export function LoadFailed({ of: { code, request }, children }: { of: Failed; children: string }) {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(() => void revalidate(), true)
  return (
    <Alert
      tone="bad"
      action={
        <p className={css.ways}>
          <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
            Повторить
          </Button>
          {code !== undefined && <SupportLink code={code} request={request} />}
        </p>
      }
    >
      {children}
    </Alert>
  )
}
