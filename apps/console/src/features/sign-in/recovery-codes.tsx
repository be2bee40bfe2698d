import { useLogin } from 'react-admin'
import { CenteredCard } from '../../shared/layout/centered-card.tsx'
import { CodeList } from '../../shared/layout/code-list.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'

/**
 * Page that shows a new staff member the recovery codes. The codes are shown only once, because the server
 * stores only their hashes.
 */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const login = useLogin()
  return (
    <CenteredCard title="Коды восстановления">
      <CodeList codes={codes} />
      <StepForm button="Коды сохранены, открыть консоль" onSubmit={() => login({}, '/')}>
        {null}
      </StepForm>
    </CenteredCard>
  )
}
