import { useRevalidator } from 'react-router'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { useWhenOnline } from '../online/use-when-online.ts'

/** In the place of what the screen could not load: asks again at a press, and by itself when the network is back. */
export function LoadFailed({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator()
  useWhenOnline(() => void revalidate(), true)
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Повторить
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
