import { data } from 'react-router'
import { NotFound } from '../../../shared/feedback/not-found.tsx'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.notFound }

export const loader = () => data(null, { status: 404 })

export function Component() {
  return (
    <NotFound title={pages.notFound.title} to={pages.home.path} action="На главную">
      Проверьте адрес: возможно, в нём опечатка или страница переехала
    </NotFound>
  )
}
