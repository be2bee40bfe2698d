import { Button } from '../../shared/ui/button.tsx'
import { ConsentBox } from '../../shared/form/consent-box.tsx'
import { ErrorSummary } from '../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../shared/form/error-title.ts'
import { useMember } from '../../shared/member/member.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import { logOut } from '../../shared/session/browser-session.ts'
import { CityField } from '../../shared/form/city/city-field.tsx'
import { TextField } from '../../shared/form/text-field.tsx'
import { useIntroduction } from './use-introduction.ts'
import {
  type IntroductionErrors,
  type NameField,
  nameFields,
  containsLabel,
  type Required,
} from './welcome-form.ts'
import css from './welcome-page.module.css'

/**
 * Page after the first sign-in: name and city, then the consents. The members' pages redirect to this page until
 * the member has completed the form.
 */
export function WelcomePage() {
  const { form, errors, text, attempt, busy, submit, edit, ...needed } = useIntroduction()
  const member = useMember()
  const errorList = [...listErrorNames(errors), ...toAgreementErrors(errors)]
  useErrorTitle(errorList.length > 0 || text !== null)
  return (
    <>
      <h1>Знакомство</h1>
      <p id="welcome-names" className={css.lead}>
        Имя и&nbsp;фамилия — как в&nbsp;паспорте: банк сверит их при выводе
      </p>
      {/* The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the
          typed values stay in the form. */}
      <form ref={form} method="dialog" noValidate className={css.form} onSubmit={submit} onInput={edit}>
        <ErrorSummary
          attempt={attempt}
          errors={errorList.map(([field, message]) => ({
            id: toFieldId(field),
            text: message,
            ...(!containsLabel(field, message) && { label: labels[field].label }),
          }))}
        />
        {text !== null && <Alert tone="bad">{text}</Alert>}
        <fieldset className={css.group}>
          <legend className="visually-hidden">О себе</legend>
          {nameFields.map((field) => {
            const Input = field === 'cityName' ? CityField : TextField
            return (
              <Input
                key={field}
                id={toFieldId(field)}
                name={field}
                label={labels[field].label}
                autoComplete={labels[field].autoComplete}
                defaultValue={member?.[field] ?? ''}
                aria-describedby={field === 'cityName' ? undefined : 'welcome-names'}
                error={errors[field]}
              />
            )
          })}
        </fieldset>
        {(needed.consentNeeded || needed.rulesNeeded) && <Consents errors={errors} {...needed} />}
        <Button type="submit" size={56} wide busy={busy}>
          Продолжить
        </Button>
        <Button variant="ghost" onClick={() => void logOut()}>
          Войти с другим номером
        </Button>
      </form>
    </>
  )
}

type ConsentsProps = { errors: IntroductionErrors; consentNeeded: boolean; rulesNeeded: boolean }

function Consents({ errors, consentNeeded, rulesNeeded }: ConsentsProps) {
  return (
    <fieldset>
      <legend className="visually-hidden">Согласия</legend>
      {consentNeeded && (
        <ConsentBox id={toFieldId('consent')} name="consent" error={errors.consent}>
          Даю{' '}
          <a href="/consent/personal-data" target="_blank" rel="noopener">
            согласие на&nbsp;обработку персональных данных
          </a>
        </ConsentBox>
      )}
      {rulesNeeded && (
        <ConsentBox id={toFieldId('rules')} name="rules" error={errors.rules}>
          Принимаю{' '}
          <a href="/rules" target="_blank" rel="noopener">
            правила программы
          </a>
        </ConsentBox>
      )}
      {consentNeeded && (
        <ConsentBox name="advertising">
          Даю{' '}
          <a href="/consent/advertising" target="_blank" rel="noopener">
            согласие на&nbsp;рекламные сообщения
          </a>{' '}
          <span className={css.note}>(необязательно)</span>
        </ConsentBox>
      )}
    </fieldset>
  )
}

const toAgreementErrors = ({ consent, rules }: IntroductionErrors) => [
  ...(consent === undefined ? [] : [['consent', consent] as const]),
  ...(rules === undefined ? [] : [['rules', rules] as const]),
]

const listErrorNames = (errors: IntroductionErrors) =>
  nameFields.flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : [[field, text] as const]
  })

const toFieldId = (field: NameField | Required): string => `welcome-${field}`

const labels = {
  consent: { label: 'Согласие' },
  rules: { label: 'Правила' },
  firstName: { label: 'Имя', autoComplete: 'given-name' },
  lastName: { label: 'Фамилия', autoComplete: 'family-name' },
  cityName: { label: 'Город', autoComplete: 'address-level2' },
} as const
