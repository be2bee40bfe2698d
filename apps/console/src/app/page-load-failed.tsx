import { Alert, Button } from '@mui/material'
import { Title } from 'react-admin'

/** Replaces a page whose code could not be loaded: offline, or of an earlier release. */
export const PageLoadFailed = () => (
  <>
    <Title title="Страница не загрузилась" />
    <Alert
      severity="error"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => location.reload()}>
          Повторить
        </Button>
      }
    >
      Проверьте подключение к интернету и повторите.
    </Alert>
  </>
)
