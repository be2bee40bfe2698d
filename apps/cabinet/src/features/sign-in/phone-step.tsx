import { normalizePhone, phonePlaceholder } from '@impulse/api/fields/phone'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/form/text-field.tsx'
import { phoneMistake } from '../../shared/format/phone-error.ts'
import css from './sign-in-page.module.css'
import { NewCodeIn } from './code/resend-code.tsx'
import { rememberedPhone, rememberPhone } from './sign-in-memory.ts'
import { useCountdown } from '../../shared/one-time-code/use-countdown.ts'
import type { SignInState } from './use-sign-in.ts'
import type { Maskito } from '@maskito/core'
import type { maskPhone } from '../../shared/format/phone-mask.ts'

type PhoneStepProps = SignInState & { onPhone: (phone: string) => void; focused: boolean }

/**
 * Form with the phone field. The button is a separate component (`PhoneButton`), because the captcha is
 * between the field and the button.
 */
export function PhoneStep({ state, dispatch, requestCode, onPhone, focused }: PhoneStepProps) {
  const field = useRef<HTMLInputElement>(null)

  // React does not control the field, so text that the member typed before hydration stays, and the mask
  // formats the text.
  useLayoutEffect(() => {
    if (field.current === null) return undefined
    if (field.current.value === '') field.current.value = rememberedPhone()
    return applyMaskLazily(field.current)
  }, [])
  useLayoutEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])

  const prepareCaptcha = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const phone = normalizePhone(currentTarget.value)
    if (phone !== null) onPhone(phone)
  }
  const edit = (event: FormEvent<HTMLInputElement>) => {
    rememberPhone(event.currentTarget.value)
    prepareCaptcha(event)
    dispatch({ type: 'edited' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typedText = field.current?.value ?? ''
    const phone = normalizePhone(typedText)
    const mistake = phoneMistake(typedText)
    field.current?.focus()
    if (mistake !== null) dispatch({ type: 'malformed', text: mistake })
    else if (phone !== null) void requestCode(phone)
  }
  return (
    // The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the typed
    // values stay in the form.
    <form id={formId} method="dialog" noValidate className={css.form} onSubmit={submit}>
      <TextField
        ref={field}
        label="Номер телефона"
        type="tel"
        inputMode="tel"
        autoComplete="tel webauthn"
        name="phone"
        placeholder={phonePlaceholder}
        error={state.error}
        onFocus={prepareCaptcha}
        onInput={edit}
      />
    </form>
  )
}

export function PhoneButton({ state }: SignInState) {
  const wait = useCountdown(state.blockedUntil)
  return (
    <>
      <Button type="submit" form={formId} size={56} wide busy={state.status === 'CODE_SENDING'}>
        Получить код
      </Button>
      {wait > 0 && <NewCodeIn seconds={wait} />}
    </>
  )
}

const formId = 'phone-step'

/**
 * Formats the phone field by a mask as soon as the mask's module is loaded. The module is loaded separately
 * to keep the first load small. Without the mask, the typed number is still parsed correctly.
 */
function applyMaskLazily(field: HTMLInputElement): () => void {
  let mask: Maskito | null = null
  let left = false
  const applyMask = (loaded: { maskPhone: typeof maskPhone }) => {
    if (!left) mask = loaded.maskPhone(field)
  }
  import('../../shared/format/phone-mask.ts').then(applyMask, () => undefined)
  return () => {
    left = true
    mask?.destroy()
  }
}
