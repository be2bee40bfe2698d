import { Outlet } from 'react-router'
import { guardDocument, guardNavigation, requireLogin } from '../guards.ts'

export const middleware = [guardDocument(requireLogin())]
export const clientMiddleware = [guardNavigation(requireLogin())]

export default function MembersOnly() {
  return <Outlet />
}
