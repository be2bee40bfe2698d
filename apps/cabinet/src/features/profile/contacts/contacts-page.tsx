import type { AccountInfo } from '@impulse/api/profile/profile'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { refusedForm } from '../../../shared/form/refused-form.ts'
import { isCancelled } from '../../../shared/api/api-error.ts'
import { TextField } from '../../../shared/form/text-field.tsx'
import {
  toAccountChanges,
  type AccountField,
  accountFields,
  accountLabels,
  toAccountValues,
  checkAccount,
} from './contacts-form.ts'
import { FormFrame, toFieldId } from '../forms/form-frame.tsx'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { PendingEmail } from './pending-email.tsx'
import { PhoneCard } from '../phone-change/phone-card.tsx'
import { useProfile } from '../profile-context.ts'
import { LazyReauthenticationSheet } from '../reauthentication/lazy-reauthentication-sheet.ts'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { useSaveAccount } from './use-save-account.ts'
import { SectionPage } from '../section-page.tsx'
import { useProfileForm } from '../forms/use-profile-form.ts'

/** Page «Данные аккаунта»: phone number, e-mail address and user name. */
export function AccountPage() {
  const { account } = useProfile()
  return (
    <SectionPage name="account">
      <ResourceView
        resource={account}
        label="Загружаем данные аккаунта"
        skeleton={<SkeletonRows count={3} />}
      >
        {({ accountInfo }) => (
          <>
            <PhoneCard info={accountInfo} />
            <AccountForm info={accountInfo} />
          </>
        )}
      </ResourceView>
    </SectionPage>
  )
}

function AccountForm({ info }: { info: AccountInfo }) {
  const saveAccount = useSaveAccount(info)
  const { run, sheet } = useReauthentication()
  const form = useProfileForm<AccountField>({
    name: 'account',
    fields: accountFields,
    saved: toAccountValues(info),
    check: checkAccount,
    save: async (values, changed) => {
      try {
        await run(() => saveAccount(toAccountChanges(values, changed)))
        return null
      } catch (error) {
        return isCancelled(error) ? { errors: {}, text: null } : refusedForm(error, accountFields)
      }
    },
  })
  const { values, errors, edit } = form
  return (
    <>
      <FormFrame form={form} labels={accountLabels}>
        <TextField
          id={toFieldId('email')}
          name="email"
          label={accountLabels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          value={values.email}
          error={errors.email}
          onChange={({ target }) => edit('email', target.value)}
          disabled={!info.mailIsOn}
          hint={emailHint(info, values.email)}
        />
        {info.pendingEmail !== null && <PendingEmail info={info} pending={info.pendingEmail} />}
        <TextField
          id={toFieldId('userName')}
          name="userName"
          label={accountLabels.userName}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          value={values.userName}
          error={errors.userName}
          onChange={({ target }) => edit('userName', target.value)}
          hint={
            'Пока нигде не\u00a0используется. По\u00a0умолчанию — номер телефона. Латинские буквы, цифры, точка, дефис и\u00a0подчёркивание'
          }
        />
      </FormFrame>
      <LazyReauthenticationSheet
        {...sheet}
        reason={<>На&nbsp;почту приходят сообщения о&nbsp;деньгах и&nbsp;входах в&nbsp;кабинет</>}
        action="Сохранить"
      />
    </>
  )
}

function emailHint({ mailIsOn, email }: AccountInfo, typed: string): string {
  if (!mailIsOn) return 'Письма пока не\u00a0отправляются: указать почту нельзя'
  return email !== '' && typed === email
    ? 'Почта подтверждена'
    : 'Пришлём письмо со\u00a0ссылкой, чтобы подтвердить почту'
}
