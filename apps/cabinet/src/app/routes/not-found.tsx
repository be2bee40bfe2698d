import { data } from 'react-router'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.notFound }

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function Route() {
  return (
    <EmptyState
      art="search"
      title={pages.notFound.title}
      heading="h1"
      action={<ButtonLink to={pages.home.path}>На главную</ButtonLink>}
    >
      Проверьте адрес: возможно, в нём опечатка или страница переехала
    </EmptyState>
  )
}
