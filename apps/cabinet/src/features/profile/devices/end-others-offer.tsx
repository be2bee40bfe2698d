import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { RunReauthenticated } from '../reauthentication/use-reauthentication.ts'
import { unlessClosed } from './unless-closed.ts'

type EndOthersOfferProps = { run: RunReauthenticated; done: string; onEnded: () => void }

/** Alert after a changed passkey, with a button that ends the sessions on all other devices. The passkeys stay. */
export function EndOthersOffer({ run, done, onEnded }: EndOthersOfferProps) {
  const { busy, failed, press } = usePress(unlessClosed)
  const end = async () => {
    await run(() => api.post('/api/lk/sessions/end/', { keepPasskeys: true }, repeatable()))
    onEnded()
  }
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Alert
        tone="info"
        action={
          <Button variant="secondary" busy={busy} onClick={() => press(end)}>
            Завершить другие сеансы
          </Button>
        }
      >
        {done}. На&nbsp;других устройствах вход остался. Ключи для входа не&nbsp;удалятся
      </Alert>
    </>
  )
}
