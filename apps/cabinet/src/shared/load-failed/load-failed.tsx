import { useRevalidator } from 'react-router'
import type { Failed } from '../account/loadable.ts'
import { Button } from '../button/button.tsx'
import { Alert } from '../notice/notice.tsx'
import { useWhenOnline } from '../online/use-when-online.ts'
import { WriteToSupport } from '../support/write-to-support.tsx'
import css from './load-failed.module.css'

/** In the place of what the screen could not load: asks again at a press, and by itself when the network is back. */
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
          {code !== undefined && <WriteToSupport code={code} request={request} />}
        </p>
      }
    >
      {children}
    </Alert>
  )
}
