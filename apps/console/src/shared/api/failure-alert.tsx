import { Alert, type AlertProps, Button, Stack } from '@mui/material'
import { isSignedOut, toErrorMessage } from './call.ts'

type Props = Pick<AlertProps, 'sx'> & {
  /** Error to show; null shows no alert. */
  failure: unknown
  onRetry?: () => unknown
}

/**
 * Alert with the message of an error. When the session has ended, the alert has a button that opens the sign-in; with
 * `onRetry`, it has a button that tries again.
 */
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

/**
 * Button that opens the sign-in in a new tab, so that a staff member whose session has ended keeps the typed text of
 * this page.
 */
export const SignInAgain = () => (
  <Button color="inherit" size="small" href="/console" target="_blank" sx={{ whiteSpace: 'nowrap' }}>
    Войти в новой вкладке
  </Button>
)
