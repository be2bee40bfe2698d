import { Alert, Button } from '@mui/material'
import { Link, Title, useAuthenticated, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { pages } from './pages.tsx'

/** Page shown at an address that does not exist or that the staff member's permissions do not open. */
export function PageNotFound() {
  const { isPending } = useAuthenticated()
  const translate = useTranslate()
  const [, name = ''] = useLocation().pathname.split('/')
  if (isPending) return null
  const isOthers = pages.some((page) => page.name === name)
  return (
    <>
      <Title title={isOthers ? 'Нет доступа' : 'Такой страницы нет'} />
      <Alert
        severity="info"
        sx={{ mt: 2 }}
        action={
          <Button color="inherit" size="small" component={Link} to="/" sx={{ whiteSpace: 'nowrap' }}>
            На «Сегодня»
          </Button>
        }
      >
        {isOthers
          ? `Вашей роли страница «${translate(`resources.${name}.name`)}» недоступна. Роли меняет администратор.`
          : 'Проверьте адрес: такой страницы в консоли нет.'}
      </Alert>
    </>
  )
}
