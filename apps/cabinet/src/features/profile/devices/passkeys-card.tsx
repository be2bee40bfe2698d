import { fillPath } from '@impulse/api/routes/fill-path'
import type { Passkey, Passkeys } from '@impulse/api/sign-in/passkey'
import { useEffect, useState } from 'react'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { useRestoreFocus } from '../../../shared/modal/restore-focus.ts'
import { RemovalDialog } from '../../../shared/modal/removal-dialog.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useHasPasskeys } from '../../../shared/browser/has-passkeys.ts'
import { keyErrorText, newKey } from '../../../shared/browser/use-passkey.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { EndOthersOffer } from './end-others-offer.tsx'
import { SecondFactorSwitch } from './second-factor-switch.tsx'
import css from './devices-page.module.css'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { formatMoscowMoment } from '../../../shared/format/date.ts'
import type { RunReauthenticated } from '../reauthentication/use-reauthentication.ts'
import { usePart } from '../use-part.ts'

export type PasskeysCardProps = {
  run: RunReauthenticated
  hasOtherSessions: boolean
  onOthersEnded: () => void
  /** Called with true when the sign-in needs a passkey. */
  onPasskeyOnly: (isPasskeyOnly: boolean) => void
}

/**
 * Card «Вход без СМС»: the member's passkeys, with buttons that add or remove a passkey. After a change it offers to end the
 * sessions on other devices.
 */
export function PasskeysCard({ run, hasOtherSessions, onOthersEnded, onPasskeyOnly }: PasskeysCardProps) {
  const part = usePart('/api/passkeys/', { status: 'loading' })
  const [result, setResult] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const heading = useRestoreFocus<HTMLHeadingElement>(isDialogOpen, isRemoved)
  const change = (loaded: Passkeys, done: string) => {
    part.take(loaded)
    part.retry()
    setResult(done)
  }
  const { shown } = part
  const isPasskeyOnly = shown.status === 'loaded' && shown.value.secondFactor.isOn
  useEffect(() => onPasskeyOnly(isPasskeyOnly), [isPasskeyOnly, onPasskeyOnly])
  return (
    <section className={css.keys} aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Вход без СМС
      </h2>
      <p className={css.lead}>
        Входите отпечатком, лицом или ПИН-кодом. Код из&nbsp;СМС можно перехватить или выманить, ключ&nbsp;—
        нет
      </p>
      <ResourceView resource={part} label="Загружаем ключи" skeleton={<SkeletonRows count={1} />}>
        {(loaded) => (
          <>
            <Keys
              keys={loaded.passkeys}
              add={async () => {
                const added = await run(createKey)
                change({ ...loaded, passkeys: [added, ...loaded.passkeys] }, 'Ключ добавлен')
              }}
              onRemove={(key) => {
                setRemoving(key)
                setRemoved(false)
                setDialogOpen(true)
              }}
            />
            <SecondFactorSwitch
              loaded={loaded}
              onChanged={(secondFactor) => {
                part.take({ ...loaded, secondFactor })
                part.retry()
                if (secondFactor.isOn) onOthersEnded()
              }}
            />
          </>
        )}
      </ResourceView>
      <output className="visually-hidden">{result}</output>
      {result !== null && hasOtherSessions && (
        <EndOthersOffer
          run={run}
          done={result}
          onEnded={() => {
            onOthersEnded()
            setResult('Другие сеансы завершены')
            heading.current?.focus()
          }}
        />
      )}
      <RemovalDialog
        open={isDialogOpen}
        title="Удалить ключ?"
        remove={async () => removing && run(() => removeKey(removing))}
        onClose={() => setDialogOpen(false)}
        onRemoved={() => {
          setRemoved(true)
          if (shown.status === 'loaded')
            change(
              { ...shown.value, passkeys: shown.value.passkeys.filter(({ id }) => id !== removing?.id) },
              'Ключ удалён',
            )
        }}
      >
        {removing?.name}. Войти и&nbsp;подтвердить получателя им больше не&nbsp;получится
        {!isPasskeyOnly && <>: понадобится код из&nbsp;СМС</>}
      </RemovalDialog>
    </section>
  )
}

const removeKey = ({ id }: Passkey): Promise<unknown> =>
  api.delete(fillPath('/api/passkeys/:id/', { id }), repeatable())

const createKey = async (): Promise<Passkey> =>
  api.post('/api/passkeys/', await newKey('/api/passkeys/options/'))

type KeysProps = { keys: Passkey[]; add: () => Promise<void>; onRemove: (key: Passkey) => void }

function Keys({ keys, add, onRemove }: KeysProps) {
  const has = useHasPasskeys()
  const { today: now } = useMemberSummary()
  const { busy, failed, press } = usePress(keyErrorText)
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <ul role="list" className={css.list}>
        {keys.map((key) => (
          <li key={key.id} className={css.item}>
            <PasskeyText passkey={key} now={now} />
            <Button
              variant="secondary"
              aria-label={`Удалить ключ: ${key.name}`}
              onClick={() => onRemove(key)}
            >
              Удалить
            </Button>
          </li>
        ))}
      </ul>
      {has ? (
        <div>
          <Button variant="secondary" busy={busy} onClick={() => press(add)}>
            Добавить ключ
          </Button>
        </div>
      ) : (
        <p className={css.about}>Этот браузер не&nbsp;умеет работать с&nbsp;ключами</p>
      )}
    </>
  )
}

type PasskeyTextProps = { passkey: Passkey; now: string }

function PasskeyText({ passkey: { name, createdAt, lastUsedAt, refused }, now }: PasskeyTextProps) {
  return (
    <div className={css.text}>
      <p className={css.device}>{name}</p>
      <p className={css.about}>Добавлен: {formatMoscowMoment(createdAt, { now })}</p>
      {lastUsedAt !== null && (
        <p className={css.about}>Использован: {formatMoscowMoment(lastUsedAt, { now })}</p>
      )}
      {refused && <Alert tone="bad">Похоже, у&nbsp;ключа есть копия. Он больше не&nbsp;действует</Alert>}
    </div>
  )
}
