import { formatPhone, normalizePhone, phonePlaceholder } from '@impulse/api/fields/phone'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { type AccountInfo, type PhoneChangeResponse } from '@impulse/api/profile/profile'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { forgetCode, rememberCode } from '../../../shared/one-time-code/saved-code.ts'
import { useMember } from '../../../shared/member/member.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { refusedForm } from '../../../shared/form/refused-form.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { maskPhone } from '../../../shared/format/phone-mask.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { phoneMistake } from '../../../shared/format/phone-error.ts'
import { TextField } from '../../../shared/form/text-field.tsx'
import { PhoneCodes } from './phone-codes.tsx'
import css from './phone-sheet.module.css'
import { useProfile } from '../profile-context.ts'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'

/**
 * Draft of the new phone number. The draft is stored, because the member may close the sheet or the page
 * before sending the number.
 */
const numberDraft = memberDraft('profile.phone')

function loadNumber(memberId: string): string {
  const { number } = numberDraft.saved(memberId)
  return typeof number === 'string' ? number : ''
}

type PhoneSheetProps = { open: boolean; info: AccountInfo; onClose: () => void }

/**
 * Sheet in which the member changes the phone number for the sign-in. The member enters the new number, then a
 * code from the old number and a code from the new number.
 */
export function PhoneSheet({ open, info, onClose }: PhoneSheetProps) {
  const { account } = useProfile()
  const [isDone, setDone] = useState(false)
  const [over, setOver] = useState<string | null>(null)
  const close = () => {
    setDone(false)
    setOver(null)
    onClose()
  }
  const goOn = ({ step, code }: PhoneChangeResponse, phone: string) => {
    setOver(null)
    if (step === 'done') {
      setDone(true)
      account.take({ accountInfo: { ...info, phoneNumber: phone, phoneChange: null } })
      return account.retry()
    }
    if (code !== null) rememberCode({ purpose: `${step}-phone` }, code)
    account.take({ accountInfo: { ...info, phoneChange: { phone, step } } })
  }
  return (
    <Modal open={open} onClose={close} label="Смена номера" closeButton>
      {isDone ? (
        <Done phone={info.phoneNumber} onClose={close} />
      ) : info.phoneChange === null ? (
        <NewNumber refused={over} onSent={goOn} />
      ) : (
        <PhoneCodes
          // A new React key resets the form at each step, because the old number and the new number have
          // different codes.
          key={info.phoneChange.step}
          info={info}
          change={info.phoneChange}
          onResponse={goOn}
          onAbandoned={() => account.take({ accountInfo: { ...info, phoneChange: null } })}
          onOver={(text) => {
            setOver(text)
            account.take({ accountInfo: { ...info, phoneChange: null } })
          }}
        />
      )}
    </Modal>
  )
}

type NewNumberProps = {
  /**
   * Error text of the member's previous attempt to change the phone number, which the server ended because the new
   * number is taken; null without such an attempt.
   */
  refused: string | null
  onSent: (response: PhoneChangeResponse, phone: string) => void
}

function NewNumber({ refused, onSent }: NewNumberProps) {
  const field = useRef<HTMLInputElement>(null)
  const memberId = useMember()?.userId ?? ''
  const typed = useRef('')
  const [error, setError] = useState(refused)
  const { busy, failed, press, clear } = usePress((failure) => {
    const { errors, text } = refusedForm(failure, ['phone'])
    setError(errors.phone ?? null)
    return text
  })
  useLayoutEffect(() => {
    if (field.current === null) return undefined
    typed.current = field.current.value = loadNumber(memberId)
    const mask = maskPhone(field.current)
    return () => mask.destroy()
  }, [memberId])
  const send = async (phone: string) => {
    forgetCode('old-phone')
    forgetCode('new-phone')
    const response = await api.post('/api/lk/phone/', { phone }, repeatable())
    numberDraft.drop()
    onSent(response, phone)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const phone = normalizePhone(typed.current)
    clear()
    setError(phoneMistake(typed.current))
    if (phone === null) field.current?.focus()
    else press(() => send(phone))
  }
  return (
    <>
      <SheetHeader title="Новый номер" />
      <form noValidate className={css.form} onSubmit={submit}>
        <p className={css.about}>
          Подтвердим двумя кодами: сначала на&nbsp;нынешний номер, потом на&nbsp;новый. После смены вывод
          денег закрыт двое суток, а&nbsp;на&nbsp;других устройствах нужно будет войти заново
        </p>
        {failed !== null && <Alert tone="bad">{failed}</Alert>}
        <TextField
          ref={field}
          id="profile-new-phone"
          label="Новый номер телефона"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={phonePlaceholder}
          error={error}
          onInput={({ currentTarget }) => {
            typed.current = currentTarget.value
            numberDraft.save(memberId, { number: currentTarget.value })
          }}
        />
        <Button type="submit" size={56} wide busy={busy}>
          Получить код
        </Button>
      </form>
    </>
  )
}

function Done({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <>
      <SheetHeader title="Номер изменён" />
      <p>
        Теперь входите по&nbsp;номеру <NoWrap>{formatPhone(phone)}</NoWrap>. Вывод откроется через двое суток
        — на&nbsp;случай, если номер сменили не&nbsp;вы
      </p>
      <Button wide onClick={onClose}>
        Понятно
      </Button>
    </>
  )
}
