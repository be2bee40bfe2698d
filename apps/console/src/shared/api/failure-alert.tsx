import { Alert, type AlertProps, Button, Stack } from '@mui/material'
import { isSignedOut, toErrorMessage } from './call.ts'

type Props = Pick<AlertProps, 'sx'> & {
  /** Error to show, or null. */
  failure: unknown
  onRetry?: () => unknown
}

/** Error message with the possible next step. */
export const FailureAlert = ({ failure, onRetry, sx }: Props) =>
  failure !== null && (
    <Alert
      severity="error"
      {...(sx && { sx })}
      action={
        <Stack direction="row" spacing={1}>
          {isSignedOut(failure) && <SignInAgain />}
          {onRetry && (
            <Button color="inherit" size="small" onClick={onRetry}>
              Повторить
            </Button>
          )}
        </Stack>
      }
    >
      {formatFailure(failure)}
    </Alert>
  )

export const formatFailure = (failure: unknown): string =>
  `${toErrorMessage(failure)}${isSignedOut(failure) ? ', а потом повторите здесь: написанное останется' : ''}`

/** Link to the sign-in in a new tab, so that a person whose session has ended loses nothing on this page. */
export const SignInAgain = () => (
  <Button color="inherit" size="small" href="/console" target="_blank" sx={{ whiteSpace: 'nowrap' }}>
    Войти в новой вкладке
  </Button>
)
