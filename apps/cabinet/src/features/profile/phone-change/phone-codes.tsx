import { type AccountInfo, type PhoneChangeResponse } from '@impulse/api/profile/profile'
import { ApiError } from '../../../shared/api/api-error.ts'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import css from './phone-sheet.module.css'

type PhoneCodesProps = {
  info: AccountInfo
  change: NonNullable<AccountInfo['phoneChange']>
  onResponse: (response: PhoneChangeResponse, phone: string) => void
  onAbandoned: () => void
  /** Called when the server has ended the change of the phone number, so that the member must start again. */
  onOver: (text: string) => void
}

/**
 * Two steps that confirm a change of the phone number: first the code that was sent to the old number, then the
 * code that was sent to the new number.
 */
export function PhoneCodes({
  info,
  change: { step, phone },
  onResponse: onAnswer,
  onAbandoned,
  onOver,
}: PhoneCodesProps) {
  const { supportEmail } = useBrand()
  const { busy, failed, press } = usePress()
  const send = async () => {
    const response = await api.post('/api/lk/phone/code/', undefined, repeatable())
    if (response.code === null) onAnswer(response, phone)
    return response.code
  }
  const confirm = async (entered: { attemptId: string; code: string }) => {
    try {
      onAnswer(await api.post('/api/lk/phone/confirm/', entered, repeatable()), phone)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'phone_taken')) throw error
      onOver(error.text)
    }
  }
  const giveUp = async () => {
    await api.delete('/api/lk/phone/', repeatable())
    onAbandoned()
  }
  return (
    <>
      <SheetHeader title={step === 'old' ? 'Код на нынешний номер' : 'Код на новый номер'} />
      <CodeEntry
        target={{ purpose: `${step}-phone` }}
        phone={step === 'old' ? info.phoneNumber : phone}
        label={step === 'old' ? 'Продолжить' : 'Подтвердить новый номер'}
        byPress={step === 'new'}
        send={send}
        confirm={confirm}
      >
        {step === 'old' && (
          <p className={css.about}>
            Нынешний номер недоступен? Напишите нам: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
        {failed !== null && <Alert tone="bad">{failed}</Alert>}
        <Button variant="ghost" wide busy={busy} onClick={() => press(giveUp)}>
          Отменить и&nbsp;ввести другой
        </Button>
      </CodeEntry>
    </>
  )
}
